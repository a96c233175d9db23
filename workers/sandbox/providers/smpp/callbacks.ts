import type { ProviderCallbacks } from "../../core/provider";

/** deliver_sm for the SMS centre beside the sandbox; SMPP has no seen reports. */
export const smppCallbacks: ProviderCallbacks = {
  maxResults: 100,
  isAccountWide: true,
  receipts: (kind, messages) => ({
    receipts: messages.map(({ reference, recipient, sender, callback_data, received_at }) => {
      return { reference, kind, recipient, sender, data: callback_data, receivedAt: received_at };
    }),
  }),
  replies: (replies) => ({
    replies: replies.map(({ recipient, sender, answer, callback_data }) => {
      return { from: recipient, to: sender, text: answer, data: callback_data };
    }),
  }),
};
