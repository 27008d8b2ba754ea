/** The text of a rejection where the school says nothing of its own. */

export const words = {
  text: `Dear {{name}}, thank you for applying for {{job}}. We have decided not to go further with your application. This decision is about this post only. You are welcome to apply for our other posts.

We wish you well.

{{school}}`,
};
