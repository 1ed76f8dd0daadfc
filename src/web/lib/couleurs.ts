/**
 * A colour that a person chose, as CSS draws it in each scheme: black stays seen on a dark screen, white on a light
 * one; only its lightness is held, its hue stays (COM-143).
 * @param couleur `#rrggbb`; anything else, transparent
 */
export const couleurVisible = (couleur: string | null | undefined): string =>
  couleur && /^#[0-9a-f]{6}$/i.test(couleur)
    ? `light-dark(oklch(from ${couleur} min(l, .8) c h), oklch(from ${couleur} max(l, .5) c h))`
    : 'transparent';
