import { createContext, useContext } from "react";

/** What the viewer has not read, as the frame knows it: menu, tabs, bell and lists show these figures and no others. */
export interface UnreadCounts {
  notifications: number;
  /** Incoming messages. */
  incoming: number;
}

const Counts = createContext<UnreadCounts>({ notifications: 0, incoming: 0 });

export const UnreadProvider = Counts.Provider;
export const useUnread = () => useContext(Counts);
