type Listener = () => void;

let listener: Listener = () => {};

/** Sets the listener for each trip to D1. */
export function onTrip(heard: Listener): void {
  listener = heard;
}

export const noteTrip = (): void => listener();
