/** The logo of Pharmaccord: two halves that meet in a pharmacy cross. Decorative: the name stands beside it. */
export const Marque = ({ taille = 28 }: { taille?: number }) => (
  <svg
    width={taille}
    height={taille}
    viewBox="0 0 32 32"
    aria-hidden
    focusable={false}
    style={{ flex: 'none', display: 'block' }}
  >
    <rect width="32" height="32" rx="8" fill="#17754a" />
    <path d="M12 6h8v6l-8 8H6v-8h6z" fill="#fff" />
    <path d="M20 12h6v8h-6v6h-8v-6z" fill="#9fdcbb" />
  </svg>
);
