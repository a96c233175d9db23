import { createContext, useContext } from "react";

interface UnreadCounts {
  notifications: number;
  incoming: number;
}

const Counts = createContext<UnreadCounts>({ notifications: 0, incoming: 0 });

export const UnreadProvider = Counts.Provider;
export const useUnread = () => useContext(Counts);
