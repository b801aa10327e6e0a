//! The page as assistive technology is told of it.

use serde_json::Value;

/// A thing on the page that has a role and a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accessible {
    /// `button`, `StaticText`, ...: ARIA's roles, and a few of the browser's own.
    pub role: String,
    /// What is read aloud.
    pub name: String,
    /// Whether it says that it cannot be used.
    pub disabled: bool,
    /// The number of its element in the browser.
    pub(super) node: u64,
}

/// Reads the nodes of a tree; those that are not told to anybody are left out.
pub(super) fn read(nodes: &[Value]) -> Vec<Accessible> {
    nodes.iter().filter(|node| node["ignored"] != true).filter_map(thing).collect()
}

fn thing(node: &Value) -> Option<Accessible> {
    let text = |key: &str| node[key]["value"].as_str().map(str::trim).filter(|text| !text.is_empty());
    let properties = node["properties"].as_array();
    let disabled = properties
        .into_iter()
        .flatten()
        .any(|property| property["name"] == "disabled" && property["value"]["value"] == true);
    Some(Accessible {
        role: text("role")?.to_owned(),
        name: text("name")?.to_owned(),
        disabled,
        node: node["backendDOMNodeId"].as_u64()?,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_ignored_or_has_no_name_is_left_out() {
        let node = |number: u64, role: &str, name: &str| json!({ "backendDOMNodeId": number, "role": { "value": role }, "name": { "value": name } });
        let mut ignored = node(1, "button", "a1");
        ignored["ignored"] = true.into();
        let mut disabled = node(2, "button", " a2 ");
        disabled["properties"] = json!([{ "name": "disabled", "value": { "type": "boolean", "value": true } }]);
        let found = read(&[ignored, disabled, node(3, "generic", ""), node(4, "StaticText", "x")]);
        let short: Vec<_> = found.iter().map(|it| (it.role.as_str(), it.name.as_str(), it.disabled, it.node)).collect();
        assert_eq!(short, [("button", "a2", true, 2), ("StaticText", "x", false, 4)]);
    }
}
