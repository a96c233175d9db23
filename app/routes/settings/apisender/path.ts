export const LIST = "/settings/apisender";
