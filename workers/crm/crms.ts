import type { Crms } from "../../app/domain/shared/ports/crm";
import type { Env } from "../env";
import { amocrm } from "./amocrm";
import { bitrix24 } from "./bitrix24";
import { yclients } from "./yclients";

/** A CRM whose application the environment does not name is not offered. */
export const openCrms = (env: Env): Crms => ({ bitrix24: bitrix24(env), yclients: yclients(env), amocrm: amocrm(env) });
