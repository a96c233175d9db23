interface Embedded {
  id: string;
  token: string;
}

export function pageSnippet(
  publicUrl: string,
  { id, token }: Embedded,
  words: { button: string; phone: string },
): string {
  return [
    `<script src="${new URL("/otp/v1/otp.js", publicUrl).href}" async></script>`,
    '<form method="post" action="/sign-in">',
    `  <label>${words.phone} <input type="tel" name="phone" autocomplete="tel"></label>`,
    `  <button type="button" data-otp-widget="${id}" data-otp-token="${token}"`,
    `    data-otp-phone="[name=phone]" data-otp-submit>${words.button}</button>`,
    "</form>",
  ].join("\n");
}

export const SERVER_LANGUAGES = ["PHP", "Python", "Node.js"] as const;
export type ServerLanguage = (typeof SERVER_LANGUAGES)[number];

export function serverSnippet(language: ServerLanguage, publicUrl: string): string {
  return SOURCES[language].replace("{url}", new URL("/api/n/otp-handler", publicUrl).href);
}

const SOURCES: Record<ServerLanguage, string> = {
  PHP: `<?php
function otpConfirmed(string $requestId, string $recipient): bool
{
    $url = "{url}/" . rawurlencode($requestId)
        . "/checkStatusAndComplete?recipient=" . rawurlencode($recipient);
    $call = curl_init($url);
    curl_setopt_array($call, [
        CURLOPT_POST => true,
        CURLOPT_POSTFIELDS => "",
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 10,
        CURLOPT_HTTPHEADER => ["Authorization: Bearer " . getenv("CABINET_TOKEN")],
    ]);
    $body = curl_exec($call);
    $status = curl_getinfo($call, CURLINFO_HTTP_CODE);
    curl_close($call);
    $answer = is_string($body) ? json_decode($body, true) : null;
    return $status === 201 && ($answer["success"] ?? false) === true;
}
`,
  Python: `import json
import os
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen


def otp_confirmed(request_id, recipient):
    request = Request(
        "{url}/" + quote(request_id, safe="")
        + "/checkStatusAndComplete?recipient=" + quote(recipient, safe=""),
        data=b"",
        method="POST",
        headers={"Authorization": "Bearer " + os.environ["CABINET_TOKEN"]},
    )
    try:
        with urlopen(request, timeout=10) as answer:
            return answer.status == 201 and json.load(answer).get("success") is True
    except HTTPError:
        return False
`,
  "Node.js": `export async function otpConfirmed(requestId, recipient) {
  const url =
    "{url}/" + encodeURIComponent(requestId) +
    "/checkStatusAndComplete?recipient=" + encodeURIComponent(recipient);
  const answer = await fetch(url, {
    method: "POST",
    headers: { authorization: "Bearer " + process.env.CABINET_TOKEN },
    signal: AbortSignal.timeout(10_000),
  });
  const body = await answer.json().catch(() => ({}));
  return answer.status === 201 && body.success === true;
}
`,
};
