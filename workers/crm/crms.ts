import type { Crms } from "../../app/domain/base/shared/ports/crm";
import type { Env } from "../env";
import { amocrm } from "./amocrm";
import { bitrix24 } from "./bitrix24";
import { yclients } from "./yclients";

/** Offers only CRMs with an application configured in the environment. */
export const openCrms = (env: Env): Crms => ({ bitrix24: bitrix24(env), yclients: yclients(env), amocrm: amocrm(env) });
