import { useState } from 'react';
import { formatInstant } from '#web/lib/formats.ts';
import { succes } from '#web/ui/snackbar.tsx';
import { garderLesDeux, garderMien, saisieDe, type SaisieRdv } from './saisie.ts';
import type { Conflit } from './enregistreur.ts';
import type { Redaction } from './redaction.ts';

type Options = { redaction: Redaction; conflit: Conflit | null; poser: (saisie: SaisieRdv) => void };

/** What is done when somebody else saved first: mine, theirs, or both. */
export const useConflit = ({ redaction, conflit, poser }: Options) => {
  const [compare, setCompare] = useState(false);
  const { enregistreur, lire } = redaction;
  const finir = (suite: SaisieRdv, aEnregistrer: boolean) => {
    if (!conflit) return;
    setCompare(false);
    poser(suite);
    enregistreur.resoudre(saisieDe(conflit.actuel), conflit.actuel.version, aEnregistrer);
  };
  const reprendre = (mienne: SaisieRdv) => {
    poser(mienne);
    enregistreur.saisir();
  };
  return {
    compare: compare && conflit !== null,
    comparer: () => setCompare(true),
    fermer: () => setCompare(false),
    garderMienne: () => conflit && finir(garderMien(saisieDe(conflit.actuel), lire()), true),
    garderLesDeux: () => {
      if (!conflit) return;
      const titre = `Autre version, écrite avant ${formatInstant(new Date().toISOString())}`;
      finir(garderLesDeux(enregistreur.base(), saisieDe(conflit.actuel), lire(), titre), true);
    },
    prendreSienne: () => {
      if (!conflit) return;
      const mienne = garderMien(saisieDe(conflit.actuel), lire());
      finir(saisieDe(conflit.actuel), false);
      succes('L’autre version est affichée.', { annuler: () => reprendre(mienne) });
    },
  };
};
