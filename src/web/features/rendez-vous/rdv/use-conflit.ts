import { useMemo, useState } from 'react';
import { formatInstant } from '#web/lib/formats.ts';
import { succes } from '#web/ui/snackbar.tsx';
import { garderLesDeux, garderMien, saisieDe, type SaisieRdv } from './saisie.ts';
import type { Conflit } from './enregistreur.ts';
import type { Ouverture } from './ouverture.ts';
import type { Redaction } from './redaction.ts';

type Options = {
  redaction: Redaction;
  ouverture: Ouverture;
  conflit: Conflit | null;
  poser: (saisie: SaisieRdv) => void;
};

/** The result of a conflict: mine, theirs, or both. */
export const useConflit = ({ redaction, ouverture, conflit, poser }: Options) => {
  const { album, serveur, rdv } = ouverture;
  /** The text of this form when both versions were asked for. */
  const [mienne, setMienne] = useState<SaisieRdv | null>(null);
  const { enregistreur, saisieComplete } = redaction;
  const sienne = useMemo(() => conflit && saisieDe(conflit.actuel, album), [conflit, album]);
  const finir = (suite: SaisieRdv, aEnregistrer: boolean) => {
    if (!conflit || !sienne) return;
    setMienne(null);
    poser(suite);
    enregistreur.resoudre(sienne, conflit.actuel.version, aEnregistrer);
  };
  /** The abandoned text may be taken back. */
  const laisser = (phrase: string, pour: SaisieRdv) => {
    const laissee = garderMien(pour, saisieComplete());
    const reprendre = () => {
      poser(laissee);
      enregistreur.saisir();
    };
    return () => succes(phrase, { annuler: reprendre });
  };
  return {
    mienne,
    sienne,
    comparer: () => setMienne(saisieComplete()),
    fermer: () => setMienne(null),
    garderMienne: () => sienne && finir(garderMien(sienne, saisieComplete()), true),
    garderLesDeux: () => {
      if (!sienne) return;
      const titre = `Votre version, à la suite (${formatInstant(new Date().toISOString())})`;
      finir(garderLesDeux(enregistreur.base(), sienne, saisieComplete(), titre), true);
    },
    prendreSienne: () => {
      if (!sienne) return;
      const dire = laisser('L’autre version est affichée.', sienne);
      finir(sienne, false);
      dire();
    },
    /** The text recovered from this device is not wanted. */
    repartir: () => {
      const dire = laisser('La saisie retrouvée est écartée.', serveur);
      poser(serveur);
      enregistreur.repartir(serveur, rdv?.version ?? null);
      dire();
    },
  };
};
