import type { Uploaded } from "../../domain/files/files";

const NO_ANSWER: Uploaded = { error: "uploadBroken" };

/** Uploads by XMLHttpRequest for its progress (0–1). Never throws. */
export function sendFile(file: File, place: string | null, onProgress: (share: number) => void): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", place ? `/storage/upload?place=${place}` : "/storage/upload");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve((request.response as Uploaded | null) ?? NO_ANSWER);
    request.onerror = () => resolve(NO_ANSWER);
    const body = new FormData();
    body.set("file", file);
    request.send(body);
  });
}
