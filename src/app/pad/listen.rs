//! Listens to the machine's controllers, in a thread of its own: the game sleeps when nothing moves, and a button wakes
//! it. A machine without controllers, or without anything to ask for them, is as good as any.

use std::{
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use bevy::{
    platform::cell::SyncCell,
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use gilrs::{
    EventType, GilrsBuilder,
    ev::filter::{Filter, axis_dpad_to_button},
};

use super::{
    Button, Stroke, Strokes,
    held::{Axis, Held},
};

/// Only where there is a loop to be woken: without a window nobody holds a controller either.
pub(super) fn start(mut commands: Commands, proxy: Option<Res<EventLoopProxyWrapper>>) {
    let Some(proxy) = proxy else { return };
    let proxy = (**proxy).clone();
    let (tell, strokes) = mpsc::channel();
    let begun = thread::Builder::new().name("controllers".to_owned()).spawn(move || {
        // As soon as nobody takes what is told, the game is gone.
        listen(|stroke| tell.send(stroke).is_ok() && proxy.send_event(WinitUserEvent::WakeUp).is_ok());
    });
    match begun {
        Ok(_) => commands.insert_resource(Strokes(SyncCell::new(strokes))),
        Err(error) => info!("no game controllers: {error}"),
    }
}

/// Tells all that is done with controllers, until told that nobody hears it any more.
fn listen(tell: impl Fn(Stroke) -> bool) {
    // Its filters against trembling sticks would wait on, however long a direction has been held; `Held` does not mind.
    let mut pads = match GilrsBuilder::new().with_default_filters(false).build() {
        Ok(pads) => pads,
        Err(error) => {
            info!("no game controllers: {error}");
            return;
        }
    };
    let mut held = Held::new();
    loop {
        let (began, wait) = (Instant::now(), held.wait(Instant::now()).unwrap_or(LONG));
        let event = pads.next_event_blocking(Some(wait)).filter_ev(&axis_dpad_to_button, &mut pads);
        let now = Instant::now();
        let strokes = match event.map(|event| (event.id, event.event)) {
            None => {
                // Back before its time it could not wait, and would not the next time.
                if now - began < wait {
                    thread::sleep(REST);
                }
                Vec::new()
            }
            Some((id, EventType::ButtonPressed(button, _))) => {
                button_of(button).map(|button| held.press(id, button, true, now)).unwrap_or_default()
            }
            Some((id, EventType::ButtonReleased(button, _))) => {
                button_of(button).map(|button| held.press(id, button, false, now)).unwrap_or_default()
            }
            Some((id, EventType::AxisChanged(gilrs::Axis::LeftStickX, value, _))) => {
                held.lean(id, Axis::Right, value, now)
            }
            Some((id, EventType::AxisChanged(gilrs::Axis::LeftStickY, value, _))) => {
                held.lean(id, Axis::Up, value, now)
            }
            Some((id, EventType::Disconnected)) => held.leave(id, now),
            Some(_) => Vec::new(),
        };
        if !strokes.into_iter().chain(held.again(now)).all(&tell) {
            return;
        }
    }
}

/// How long nothing is waited for at a time.
const LONG: Duration = Duration::from_secs(3600);
/// The least time between two vain looks.
const REST: Duration = Duration::from_millis(20);

fn button_of(button: gilrs::Button) -> Option<Button> {
    use gilrs::Button as Theirs;
    Some(match button {
        Theirs::South => Button::South,
        Theirs::East => Button::East,
        Theirs::West => Button::West,
        Theirs::North => Button::North,
        Theirs::LeftTrigger => Button::LeftShoulder,
        Theirs::RightTrigger => Button::RightShoulder,
        Theirs::LeftTrigger2 => Button::LeftTrigger,
        Theirs::RightTrigger2 => Button::RightTrigger,
        Theirs::Select => Button::Select,
        Theirs::Start => Button::Start,
        Theirs::DPadUp => Button::Up,
        Theirs::DPadDown => Button::Down,
        Theirs::DPadLeft => Button::Left,
        Theirs::DPadRight => Button::Right,
        _ => return None,
    })
}
