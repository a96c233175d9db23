export const LIST = "/settings/sendernames";
