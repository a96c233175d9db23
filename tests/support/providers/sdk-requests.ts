interface SdkRequest {
  method: string;
  path: string;
  type: string | null;
  body: string;
}

const JSON_TYPE = "application/json";

const rest = (method: string, id: string, body: string): SdkRequest => ({
  method: "POST",
  path: `/b24/{portal}/rest//${method}?bx24_request_id=${id}&bx24_sdk_ver=2.2.0&bx24_sdk_type=b24-js-sdk`,
  type: JSON_TYPE,
  body,
});

/**
 * Requests that @bitrix24/b24jssdk 2.2.0 sent to the sandbox as B24OAuth; {names} stand for values that differ each
 * time.
 */
export const BITRIX24_SDK = {
  add: rest(
    "messageservice.sender.add",
    "1bfa34e3-7cd2-7dd6-86d8-5678b4476747",
    '{"CODE":"{code}","TYPE":"SMS","HANDLER":"{handler}","NAME":"{name}","auth":"{access}"}',
  ),
  list: rest("messageservice.sender.list", "1bfa35d7-387e-76be-b73b-3f6164aa4b25", '{"auth":"{access}"}'),
  bind: rest(
    "event.bind",
    "1bfa3618-354c-716a-a8bf-ca0cd62eba4d",
    '{"event":"ONAPPUNINSTALL","handler":"{handler}","auth":"{access}"}',
  ),
  status: rest(
    "messageservice.message.status.update",
    "1bfa3604-e92c-7be7-821c-d489af8b37ef",
    '{"CODE":"{code}","MESSAGE_ID":"{message}","STATUS":"{status}","auth":"{access}"}',
  ),
  remove: rest(
    "messageservice.sender.delete",
    "1bfa36c0-c5e9-76f9-abb1-af9c192057c1",
    '{"CODE":"{code}","auth":"{access}"}',
  ),
  refresh: {
    method: "POST",
    path: "/oauth/token/",
    type: "application/x-www-form-urlencoded",
    body: "grant_type=refresh_token&client_id={client}&client_secret={secret}&refresh_token={refresh}",
  },
} satisfies Record<string, SdkRequest>;

const get = (path: string, type: string | null): SdkRequest => ({ method: "GET", path, type, body: "" });
const post = (path: string, body: string): SdkRequest => ({ method: "POST", path, type: JSON_TYPE, body });
const CLIENT = '"client_id":"{client}","client_secret":"{secret}"';
const BACK = '"redirect_uri":"{back}"';
const NOTE = '"note_type":"sms_out","params":{"text":"{text}","phone":"{phone}"}';

/** The same for two amoCRM clients: @shevernitskiy/amo 0.1.12 and amocrm-js 3.6.0. */
export const AMOCRM_SDKS = {
  amo: {
    grant: post("/oauth2/access_token", `{${CLIENT},${BACK},"grant_type":"authorization_code","code":"{consent}"}`),
    account: get("/api/v4/account?with=amojo_id", JSON_TYPE),
    lead: get("/api/v4/leads/{lead}?with=contacts", JSON_TYPE),
    contact: get("/api/v4/contacts/{contact}", JSON_TYPE),
    note: post("/api/v4/leads/notes", `[{"entity_id":{lead},${NOTE}}]`),
    refresh: post(
      "/oauth2/access_token",
      `{${CLIENT},"grant_type":"refresh_token","refresh_token":"{refresh}",${BACK}}`,
    ),
  },
  "amocrm-js": {
    grant: post("/oauth2/access_token", `{${CLIENT},${BACK},"code":"{consent}","grant_type":"authorization_code"}`),
    account: get("/api/v4/account?with=amojo_id", null),
    lead: get("/api/v4/leads/{lead}?with=contacts", null),
    contact: get("/api/v4/contacts/{contact}", null),
    note: post("/api/v4/leads/{lead}/notes", `[{${NOTE}}]`),
    refresh: post(
      "/oauth2/access_token",
      `{${CLIENT},${BACK},"refresh_token":"{refresh}","grant_type":"refresh_token"}`,
    ),
  },
} satisfies Record<string, Record<string, SdkRequest>>;

/** The request with its variable values filled in; adds a bearer token if the request names none. */
export function filled({ method, path, type, body }: SdkRequest, values: Record<string, string>) {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
  const bearer = path.startsWith("/api/") && { authorization: `Bearer ${values.access}` };
  const headers: Record<string, string> = { ...(type && { "content-type": type }), ...bearer };
  return { path: fill(path), init: { method, headers, ...(body && { body: fill(body) }) } };
}
