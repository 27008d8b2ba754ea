/** Words of moments. They stand apart, as every page that has framework script loads them. */

export const words = {
  closes: (when: string, zone: string) => `closes ${when}${zone}`,
};
