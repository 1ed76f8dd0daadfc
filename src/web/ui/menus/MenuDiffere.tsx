import { cloneElement, lazy, Suspense, useState } from 'react';
import { direChargementPerdu } from '../chargement.ts';
import { codeDiffere } from '../code-differe.ts';
import { Infobulle } from '../Infobulle.tsx';
import type { MenuProps } from './MenuMonte.tsx';

const chargerMenu = codeDiffere(() => import('./MenuMonte.tsx'));
// Drawn only once fetched: it cannot fail.
const MenuMonte = lazy(async () => ({ default: (await chargerMenu()).MenuMonte }));
/** The pointer or the focus comes before the click; a failure is for the click to show. */
const preparer = () => void chargerMenu().catch(() => undefined);

/** A menu mounted on its first opening only, its code with it: one per row would halve the speed of scrolling. */
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
