import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Enregistrement } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { tenirLocal } from '#web/lib/formulaire/brouillon-local.ts';
import type { OuvertureRdv } from './ouverture.ts';
import { creerRedaction } from './redaction.ts';

type Options = {
  laboratoireId: number;
  laboratoireNom: string;
  ouverture: OuvertureRdv;
  /** Undefined when the user has typed nothing, or when the editor is not mounted yet. */
  lireTexte: () => string | undefined;
  poserTexte: (html: string) => void;
  surAcquis: (recu: Enregistrement) => void;
};

/** The redaction of this form, saved at intervals and when the page hides. */
export const useRedaction = ({
  laboratoireId,
  laboratoireNom,
  ouverture,
  lireTexte,
  poserTexte,
  surAcquis,
}: Options) => {
  const [redaction] = useState(() => creerRedaction({ laboratoireId, laboratoireNom, ouverture }));
  const { enregistreur, cle } = redaction;
  const saisie = useSyncExternalStore(redaction.abonner, redaction.lireSaisie);
  const vue = useSyncExternalStore(enregistreur.abonner, enregistreur.lireVue);
  const texte = useEffectEvent(lireTexte);
  const ecrire = useEffectEvent(poserTexte);
  const recevoir = useEffectEvent(surAcquis);
  // Runs while the editor is still mounted: afterwards only its first text would be left.
  useLayoutEffect(
    () =>
      redaction.brancher({
        lireTexte: () => texte(),
        poserTexte: (html) => ecrire(html),
        surRecu: (recu) => recevoir(recu),
      }),
    [redaction],
  );
  // Saves a recovered text at once, which also settles a save whose answer was lost.
  useEffect(() => {
    if (ouverture.retrouvee === null || enregistreur.lireVue().touchee) return;
    enregistreur.saisir();
    if (ouverture.depart.tentative) enregistreur.demander();
  }, [enregistreur, ouverture]);
  useEffect(() => tenirLocal(cle), [cle]);
  useEffect(() => {
    const fin = new AbortController();
    const { signal } = fin;
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'hidden' && enregistreur.sauver(),
      { signal },
    );
    window.addEventListener('pagehide', () => enregistreur.sauver(), { signal });
    window.addEventListener('online', () => enregistreur.lireVue().phase === 'REPRISE' && enregistreur.demander(), {
      signal,
    });
    return () => fin.abort();
  }, [enregistreur]);
  return { redaction, enregistreur, saisie, vue };
};
