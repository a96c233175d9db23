import type { Banks } from "../../app/domain/base/shared/ports/banks";
import { mandarin } from "./mandarin";
import { tbank } from "./tbank";
import { yookassa } from "./yookassa";
import { yooMoney } from "./yoomoney";

export const BANKS: Banks = { tinkoff: tbank, mandarin, yookassa, yooMoney };
