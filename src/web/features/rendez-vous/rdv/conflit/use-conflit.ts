import { useMemo, useState } from 'react';
import { formatInstant } from '#web/lib/formats.ts';
import { succes } from '#web/ui/snackbar.tsx';
import { garderLesDeux, garderMien } from './deux-versions.ts';
import type { Conflit } from '../enregistrement/enregistreur.ts';
import { fusionnerSaisies, type Preference } from './fusion-saisie.ts';
import type { OuvertureRdv } from '../ouverture.ts';
import type { Redaction } from '../redaction.ts';
import { memeSaisie, rdvEnSaisie, type SaisieRdv } from '../saisie.ts';

type Options = { redaction: Redaction; ouverture: OuvertureRdv; conflit: Conflit | null };

/**
 * Resolves a conflict: this user's version, the colleague's, or both, for the fields that both changed; the others are
 * merged (RDV-25).
 */
export const useConflit = ({ redaction, ouverture, conflit }: Options) => {
  const { album, serveur, rdv } = ouverture;
  /** This user's text, once both versions were asked for. */
  const [mienne, setMienne] = useState<SaisieRdv | null>(null);
  const { enregistreur, saisieComplete, poser } = redaction;
  const saisieDeLAutre = useMemo(() => conflit && rdvEnSaisie(conflit.actuel, album), [conflit, album]);
  const fondre = (leur: SaisieRdv, preference: Preference) =>
    fusionnerSaisies({ base: enregistreur.base(), distante: leur, mienne: saisieComplete() }, preference);
  const finir = (suite: SaisieRdv) => {
    if (!conflit || !saisieDeLAutre) return;
    setMienne(null);
    poser(suite);
    enregistreur.resoudre(saisieDeLAutre, conflit.actuel.version, !memeSaisie(suite, saisieDeLAutre));
  };
  /** Drops a text, and offers to restore it. */
  const laisser = (phrase: string, laissee: SaisieRdv) => {
    const reprendre = () => {
      poser(laissee);
      enregistreur.saisir();
    };
    return () => succes(phrase, { annuler: reprendre });
  };
  return {
    mienne,
    distante: saisieDeLAutre,
    comparer: () => setMienne(saisieComplete()),
    fermer: () => setMienne(null),
    garderMienne: () => saisieDeLAutre && finir(fondre(saisieDeLAutre, 'MIENNE').saisie),
    garderLesDeux: () => {
      if (!saisieDeLAutre) return;
      const titre = `Votre version, à la suite (${formatInstant(new Date().toISOString())})`;
      finir(garderLesDeux(enregistreur.base(), saisieDeLAutre, saisieComplete(), titre));
    },
    prendreSienne: () => {
      if (!saisieDeLAutre) return;
      const dire = laisser('L’autre version est affichée.', fondre(saisieDeLAutre, 'MIENNE').saisie);
      finir(fondre(saisieDeLAutre, 'SIENNE').saisie);
      dire();
    },
    /** Drops the text recovered from this device. */
    repartir: () => {
      const dire = laisser('La saisie retrouvée est écartée.', garderMien(serveur, saisieComplete()));
      poser(serveur);
      enregistreur.repartir(serveur, rdv?.version ?? null);
      dire();
    },
  };
};
