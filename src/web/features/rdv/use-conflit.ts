import { useState } from 'react';
import { formatInstant } from '#web/lib/formats.ts';
import { succes } from '#web/ui/snackbar.tsx';
import { garderLesDeux, garderMien, saisieDe, type SaisieRdv } from './saisie.ts';
import type { Conflit } from './enregistreur.ts';
import type { Redaction } from './redaction.ts';

type Options = { redaction: Redaction; conflit: Conflit | null; poser: (saisie: SaisieRdv) => void };

/** What is done when somebody else saved first: mine, theirs, or both. */
export const useConflit = ({ redaction, conflit, poser }: Options) => {
  /** What is written here, as it was when both were asked for. */
  const [mienne, setMienne] = useState<SaisieRdv | null>(null);
  const { enregistreur, lire } = redaction;
  const finir = (suite: SaisieRdv, aEnregistrer: boolean) => {
    if (!conflit) return;
    setMienne(null);
    poser(suite);
    enregistreur.resoudre(saisieDe(conflit.actuel), conflit.actuel.version, aEnregistrer);
  };
  const reprendre = (laissee: SaisieRdv) => {
    poser(laissee);
    enregistreur.saisir();
  };
  return {
    mienne,
    comparer: () => setMienne(lire()),
    fermer: () => setMienne(null),
    garderMienne: () => conflit && finir(garderMien(saisieDe(conflit.actuel), lire()), true),
    garderLesDeux: () => {
      if (!conflit) return;
      const titre = `Votre version, à la suite (${formatInstant(new Date().toISOString())})`;
      finir(garderLesDeux(enregistreur.base(), saisieDe(conflit.actuel), lire(), titre), true);
    },
    prendreSienne: () => {
      if (!conflit) return;
      const laissee = garderMien(saisieDe(conflit.actuel), lire());
      finir(saisieDe(conflit.actuel), false);
      succes('L’autre version est affichée.', { annuler: () => reprendre(laissee) });
    },
  };
};
