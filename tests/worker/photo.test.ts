import { describe, expect, test } from "vitest";
import { request, send, visitor } from "../support/app";
import { bindings, rowsOf, snapshot, storedKeys } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { createSession, signedIn } from "../support/factories";
import { failingBucket, failingDatabase } from "../support/failing-storage";
import { errorOf, linksOf, textOf, toastsOf } from "../support/pages";
import { jpegBytes, picture, pngBytes, webpBytes } from "../support/pictures";

const profileOf = async (id: string) => (await rowsOf("profiles")).find((row) => row.user_id === id);
const MB = 1024 * 1024;

describe.each(["user", "admin"] as const)("the profile picture of a signed-in %s", (role) => {
  test("is stored under a random key, shown in header and side menu, and served to its owner", async () => {
    const person = await signedIn(role);
    const answer = await person.upload("/photo?back=%2Fuserprofile", { photo: picture() });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/userprofile");
    const row = await profileOf(person.account.id);
    expect(row?.photo_key).toMatch(/^photos\/[0-9a-f-]{36}$/);
    expect(row).toMatchObject({ photo_url: `/${row?.photo_key}`, photo_type: "image/png" });
    expect(await storedKeys()).toEqual([row?.photo_key]);

    const page = await (await person.follow(answer)).text();
    expect(toastsOf(page)).toEqual(["Profile picture updated"]);
    const header = /<header class="site-header">[\s\S]*?<\/header>/.exec(page)?.[0] ?? "";
    const side = /<nav class="side-menu"[\s\S]*?<\/nav>/.exec(page)?.[0] ?? "";
    for (const part of [header, side]) expect(part).toContain(`src="${row?.photo_url}"`);
    expect(side).toContain("Change Profile Picture");

    const file = await person.get(String(row?.photo_url));
    expect(file.status).toBe(200);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(pngBytes());
    expect(file.headers.get("Content-Type")).toBe("image/png");
    expect(file.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(file.headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(file.headers.get("Cache-Control")).toBe("private, max-age=86400");
    expect(file.headers.get("Vary")).toContain("Cookie");
  });

  test("is replaced, and the old object goes", async () => {
    const person = await signedIn(role);
    await person.upload("/photo", { photo: picture() });
    await person.upload("/photo", { photo: picture(webpBytes(), "me.webp", "image/webp") });
    const row = await profileOf(person.account.id);
    expect(row?.photo_type).toBe("image/webp");
    expect(await storedKeys()).toEqual([row?.photo_key]);
  });

  test("is removed", async () => {
    const person = await signedIn(role);
    await person.upload("/photo", { photo: picture() });
    const url = String((await profileOf(person.account.id))?.photo_url);
    const answer = await person.upload("/photo", { intent: "remove" });
    expect(toastsOf(await (await person.follow(answer)).text())).toEqual(["Profile picture removed"]);
    expect(await profileOf(person.account.id)).toMatchObject({ photo_url: null, photo_key: null, photo_type: null });
    expect(await storedKeys()).toEqual([]);
    expect((await person.get(url)).status).toBe(404);
  });
});

describe("/photo", () => {
  test.each([
    ["a JPEG", jpegBytes(), "image/jpeg"],
    ["a PNG", pngBytes(), "image/png"],
    ["a WebP", webpBytes(), "image/webp"],
  ])("%s is known by its bytes, whatever it calls itself", async (_, bytes, type) => {
    const person = await signedIn("user");
    await person.upload("/photo", { photo: picture(bytes, "me.svg", "image/svg+xml") });
    expect(await profileOf(person.account.id)).toMatchObject({ photo_type: type });
  });

  test("takes exactly 2 MB", async () => {
    const person = await signedIn("user");
    expect((await person.upload("/photo", { photo: picture(jpegBytes(2 * MB)) })).status).toBe(303);
  });

  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const onlyThese = "The picture must be a JPEG, PNG or WebP file";
  test.each([
    ["an SVG that calls itself PNG", { photo: picture(svg) }, 415, onlyThese],
    ["a GIF", { photo: picture(new TextEncoder().encode("GIF89a;")) }, 415, onlyThese],
    ["an empty file", { photo: picture(new Uint8Array()) }, 400, "This file is empty"],
    ["no file", {}, 400, "Choose a picture"],
    [
      "a byte more than 2 MB",
      { photo: picture(jpegBytes(2 * MB + 1)) },
      413,
      "The picture is larger than 2 MB. Choose a smaller one",
    ],
  ] as const)("%s is refused beside the field, and the old one stays", async (_, fields, status, message) => {
    const person = await signedIn("user");
    await person.upload("/photo", { photo: picture() });
    const before = await snapshot();
    person.cookies.delete("__Host-flash");
    const answer = await person.upload("/photo?back=%2Fuserprofile", { ...fields });
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expect(errorOf(page, "photo")).toBe(message);
    expect(toastsOf(page)).toEqual(["Your profile picture was not changed"]);
    expect(page).toContain('<a class="button-quiet" href="/userprofile">Close</a>');
    expect(await snapshot()).toEqual(before);
  });

  test("comes back to a path of this site only", async () => {
    const person = await signedIn("user");
    for (const back of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
      const path = `/photo?back=${encodeURIComponent(back)}`;
      const answer = await person.upload(path, { photo: picture() });
      expect(answer.headers.get("Location")).toBe("/profile");
      const page = await (await person.get(path)).text();
      expect(linksOf(page).join(" ")).not.toMatch(/evil|javascript/);
      const refused = await (await person.upload(path, {})).text();
      expect(linksOf(refused).join(" ")).not.toMatch(/evil|javascript/);
    }
  });

  test("signed out: a redirect, the form comes back, and nothing is stored", async () => {
    const nobody = visitor();
    expect((await nobody.get("/photo")).status).toBe(302);
    expect((await nobody.upload("/photo", { photo: picture() })).status).toBe(401);
    expect(await storedKeys()).toEqual([]);
  });

  test("a post from another site is refused", async () => {
    const person = await signedIn("user");
    const headers = { Origin: "https://evil.example" };
    expect((await person.upload("/photo", { photo: picture() }, { headers })).status).toBe(403);
    expect(await storedKeys()).toEqual([]);
  });

  test("a page of its own for browsers whose dialog does not open", async () => {
    const person = await signedIn("admin");
    const page = await (await person.get("/photo?back=/myjobs")).text();
    expect(textOf(page)).toContain("Change Profile Picture");
    expect(page).toMatch(/<form method="post" action="\/photo\?back=%2Fmyjobs" enctype="multipart\/form-data"/i);
    expect(linksOf(page)).toContain("/myjobs");
  });
});

describe("/photos/:photoId", () => {
  test("is there for its owner only, by cookie or token", async () => {
    const person = await signedIn("user");
    await person.upload("/photo", { photo: picture() });
    const path = String((await profileOf(person.account.id))?.photo_url);
    const token = await createSession(person.account, "api");
    const byToken = await send(request(path, { headers: { Authorization: `Bearer ${token}` } }));
    expect(byToken.status).toBe(200);
    expect((await visitor().get(path)).status).toBe(404);
    expect((await (await signedIn("user")).get(path)).status).toBe(404);
    expect((await (await signedIn("admin")).get(path)).status).toBe(404);
  });

  test("opens no other object of the bucket", async () => {
    const person = await signedIn("user");
    await person.upload("/photo", { photo: picture() });
    await bindings.RESUMES.put("resumes/x", "secret");
    for (const id of ["..%2Fresumes%2Fx", "x", "%00", crypto.randomUUID()]) {
      expect((await person.get(`/photos/${id}`)).status).toBe(404);
    }
  });
});

describe("when something fails while a picture is replaced", () => {
  test("a bucket that takes nothing: 503, the old one stays", async () => {
    const person = await signedIn("user");
    await person.upload("/photo", { photo: picture() });
    const before = await snapshot();
    const { RESUMES } = failingBucket("put");
    const answer = await person.upload("/photo", { photo: picture(jpegBytes()) }, { env: { RESUMES } });
    expect(answer.status).toBe(503);
    expect(await snapshot()).toEqual(before);
    takeLoggedErrors();
  });

  test.each(["before", "after"] as const)(
    "a database lost %s any call: the row names an object that is there",
    async (when) => {
      for (let at = 1; at <= 5; at += 1) {
        const person = await signedIn("user");
        await person.upload("/photo", { photo: picture() });
        const { DB } = failingDatabase({ at, when });
        await person.upload("/photo", { photo: picture(jpegBytes()) }, { env: { DB } });
        const row = await profileOf(person.account.id);
        const object = await bindings.RESUMES.get(String(row?.photo_key));
        expect(object?.httpMetadata?.contentType, `call ${at}`).toBe(row?.photo_type);
        await object?.arrayBuffer();
      }
      takeLoggedErrors();
    },
  );
});
