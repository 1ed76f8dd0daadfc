import { cloneElement, lazy, Suspense, useState } from 'react';
import { direChargementPerdu } from '../chargement.ts';
import { codeDiffere } from '../code-differe.ts';
import { Infobulle } from '../Infobulle.tsx';
import type { MenuProps } from './MenuMonte.tsx';

const chargerMenu = codeDiffere(() => import('./MenuMonte.tsx'));
// Rendered only once its code is there, so it cannot fail.
const MenuMonte = lazy(async () => ({ default: (await chargerMenu()).MenuMonte }));
/** Fetches the code when the pointer or the focus reaches the button; the click itself reports a failure. */
const preparer = () => void chargerMenu().catch(() => undefined);

/**
 * A menu that mounts, and loads its code, on its first opening: one mounted menu per row would halve the speed of
 * scrolling.
 */
export const MenuDiffere = (props: MenuProps) => {
  const { bouton, infobulle, pretes } = props;
  const [demande, setDemande] = useState(false);
  const ouvrir = () =>
    void Promise.all([chargerMenu(), pretes?.()]).then(
      () => setDemande(true),
      () => direChargementPerdu({ reessayer: ouvrir }),
    );
  const attente = (
    <Infobulle texte={infobulle}>
      {cloneElement(bouton, {
        onClick: ouvrir,
        onFocus: preparer,
        onPointerEnter: preparer,
        'aria-haspopup': 'menu',
        'aria-expanded': false,
      })}
    </Infobulle>
  );
  return demande ? (
    <Suspense fallback={attente}>
      <MenuMonte {...props} />
    </Suspense>
  ) : (
    attente
  );
};
