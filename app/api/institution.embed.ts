/** `/institution/embed`: the colours of the institution's jobs on its own website. */
import { colourEmbed } from "~/domain/institutions/colour-embed.server";
import { EmbedAnswer, EmbedInput } from "~/domain/institutions/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  PUT: operation({
    id: "colourEmbed",
    scope: "person",
    summary: "Choose the colours of your jobs on your own website, as an owner",
    access: "required",
    answer: EmbedAnswer,
    refuses: [404],
    role: "admin",
    body: EmbedInput,
    run: ({ context, actor, body }) => colourEmbed(context, actor, body),
  }),
});

export { action, loader };
