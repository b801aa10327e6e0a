//! What the desktop knows of its user: whether less is to move. A thread of the library's own asks the system and hears
//! when it changes; a system that has no such wish, or nothing that could be asked for it, is as good as any.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use bevy::{
    ecs::system::NonSendMarker,
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use mundy::{Interest, Preferences, Subscription};

use super::keep::SystemPrefersReducedMotion;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, ask).add_systems(First, hear.run_if(resource_exists::<Wishes>));
}

/// Only where there is a loop to be woken: without a window nobody looks on. macOS wants to be asked by the first thread.
fn ask(mut commands: Commands, proxy: Option<Res<EventLoopProxyWrapper>>, _: NonSendMarker) {
    let Some(proxy) = proxy else { return };
    let (proxy, less_motion) = ((**proxy).clone(), Arc::new(AtomicBool::new(false)));
    let told = less_motion.clone();
    let subscription = Preferences::subscribe(Interest::ReducedMotion, move |preferences| {
        told.store(preferences.reduced_motion.is_reduce(), Ordering::Relaxed);
        // Where the loop has ended nothing is to be done any more.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    });
    commands.insert_resource(Wishes { less_motion, _subscription: subscription });
}

fn hear(wishes: Res<Wishes>, mut reduced: ResMut<SystemPrefersReducedMotion>) {
    let wished = wishes.less_motion.load(Ordering::Relaxed);
    if reduced.set_if_neq(SystemPrefersReducedMotion(wished)) {
        info!("the system wishes for less motion: {wished}");
    }
}

#[derive(Resource)]
struct Wishes {
    less_motion: Arc<AtomicBool>,
    /// Ends when it is dropped.
    _subscription: Subscription,
}
