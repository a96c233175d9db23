import { z } from "zod";
import type {
  OwnNumberAccount,
  OwnNumberAnswer,
  OwnNumberKey,
} from "../../../app/domain/base/shared/ports/own-numbers";
import type { ProviderConfig } from "../../../app/domain/base/shared/ports/platform";
import type { Answer } from "../core/http";
import { faultOfGreen } from "./errors";
import { callInstance, callPartner, readGreenSetUp, webhookTokenOf } from "./set-up";
import { phoneOfChat, stateOfGreen } from "./states";

const TIMEOUT_MS = 10_000;
const CREATE_MS = 25_000;

const id = z.union([z.number().int().positive(), z.string().regex(/^\d{1,10}$/)]).transform(String);
const made = z.object({ idInstance: id, apiTokenInstance: z.string().min(1) });
const list = z.array(z.object({ ...made.shape, name: z.string().nullish(), deleted: z.boolean().optional() }));
const removed = z.object({ deleteInstanceAccount: z.literal(true) });
const standing = z.object({ stateInstance: z.string() });
const settings = z.object({ phone: z.union([z.string(), z.number()]).nullish() });
const saved = z.object({ saveSettings: z.literal(true) });
const qr = z.object({ type: z.enum(["qrCode", "alreadyLogged", "error"]), message: z.string() });
const code = z.object({ status: z.boolean(), code: z.string().nullish() });
const loggedOut = z.object({ isLogout: z.literal(true) });

/** Creates and deletes instances with the partner's token (protocols §6); null for an invalid set-up. */
export function greenApiInstances(config: ProviderConfig, callbackUrl: string): OwnNumberAccount | null {
  const setUp = readGreenSetUp(config);
  if (!setUp) return null;
  const reports = {
    webhookUrl: callbackUrl,
    webhookUrlToken: webhookTokenOf(setUp.token, config.id),
    outgoingWebhook: "yes",
    incomingWebhook: "yes",
    stateWebhook: "yes",
    outgoingMessageWebhook: "no",
    outgoingAPIMessageWebhook: "no",
    markIncomingMessagesReaded: "no",
  };
  const partner = (method: string, body?: object, timeoutMs = TIMEOUT_MS) =>
    callPartner(setUp, method, timeoutMs, body);
  const instance = (key: OwnNumberKey, method: string, body?: object) =>
    callInstance(setUp, key, method, TIMEOUT_MS, body);

  return {
    create: async (name) => read(made, await partner("createInstance", { name, ...reports }, CREATE_MS), keyOf),
    named: async (name) =>
      read(list, await partner("getInstances"), (all) => {
        const found = all.find((one) => one.name === name && one.deleted !== true);
        return found ? keyOf(found) : null;
      }),
    remove: async (idInstance) =>
      read(removed, await partner("deleteInstanceAccount", { idInstance: Number(idInstance) }), () => null),
    async standing(key) {
      const answer = await instance(key, "getStateInstance");
      const state = read(standing, answer, ({ stateInstance }) => stateOfGreen(stateInstance));
      if (!state.ok) return state;
      if (state.value.state !== "authorized") return { ok: true, value: { ...state.value, phone: null } };
      const parsed = settings.safeParse((await instance(key, "getWaSettings"))?.json);
      const phone = phoneOfChat(`${parsed.data?.phone ?? ""}@c.us`);
      return { ok: true, value: { ...state.value, phone } };
    },
    async qr(key) {
      const answer = read(qr, await instance(key, "qr"), (value) => value);
      if (!answer.ok) return answer;
      const { type, message } = answer.value;
      if (type === "qrCode") return { ok: true, value: message };
      if (type === "alreadyLogged") return { ok: false, fault: "authorized", detail: message };
      return { ok: false, fault: /beta|multi-?device/i.test(message) ? "beta" : "refused", detail: message };
    },
    async code(key, phone) {
      const answer = await instance(key, "getAuthorizationCode", { phoneNumber: Number(phone) });
      const result = read(code, answer, (said) => said);
      if (!result.ok) return result;
      const { status, code: digits } = result.value;
      return status && digits
        ? { ok: true, value: digits }
        : { ok: false, fault: "refused", detail: answer?.text ?? "" };
    },
    logout: async (key) => read(loggedOut, await instance(key, "logout"), () => null),
    // Changing settings restarts an instance.
    restart: async (key) => read(saved, await instance(key, "setSettings", reports), () => null),
  };
}

function read<S extends z.ZodType, T>(
  schema: S,
  answer: Answer | null,
  worth: (value: z.infer<S>) => T,
): OwnNumberAnswer<T> {
  const parsed = schema.safeParse(answer?.json);
  return answer?.status === 200 && parsed.success ? { ok: true, value: worth(parsed.data) } : faultOfGreen(answer);
}

const keyOf = ({ idInstance, apiTokenInstance: token }: z.infer<typeof made>): OwnNumberKey => ({ idInstance, token });
