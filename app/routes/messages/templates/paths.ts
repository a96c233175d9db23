export const LIST = "/messages/templates";
