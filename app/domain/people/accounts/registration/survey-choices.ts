export const GOALS = ["bulk", "dialogs", "integration"] as const;
