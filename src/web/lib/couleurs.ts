/**
 * Adapts a colour chosen by a user to the light and dark schemes: bounds its lightness so that black stays visible on
 * dark and white on light, and keeps its hue (COM-143).
 * @param couleur `#rrggbb`; anything else gives transparent
 */
export const couleurVisible = (couleur: string | null | undefined): string =>
  couleur && /^#[0-9a-f]{6}$/i.test(couleur)
    ? `light-dark(oklch(from ${couleur} min(l, .8) c h), oklch(from ${couleur} max(l, .5) c h))`
    : 'transparent';
