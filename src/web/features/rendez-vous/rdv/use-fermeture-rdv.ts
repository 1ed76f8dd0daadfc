import { useEffect, useEffectEvent } from 'react';
import { avantDepart } from '#web/lib/avant-depart.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import type { Enregistreur } from './enregistrement/enregistreur.ts';
import { oublierRdv, surFermeture } from './rdv-ouvert.ts';

/** Number of saves tried at closing, because the user may type meanwhile; then the user decides. */
const ESSAIS = 3;

const toutEnregistrer = async (enregistreur: Enregistreur): Promise<boolean> => {
  for (let i = 0; i < ESSAIS && enregistreur.lireVue().phase !== 'PROPRE'; i++) {
    enregistreur.demander();
    if (await enregistreur.attendre()) break;
  }
  return enregistreur.lireVue().phase === 'PROPRE';
};

const confirmerFermeture = () =>
  confirmerActe({
    titre: 'Fermer sans l’avoir enregistré ?',
    texte:
      'Le serveur n’a pas encore vos dernières modifications. Elles restent sur cet appareil : rouvrez ce RDV pour ' +
      'les retrouver.',
    action: 'Fermer',
    annuler: 'Continuer la saisie',
  });

/** Closes the form of an RDV: by its button, or because the page or the session ends. */
export const useFermetureRdv = (enregistreur: Enregistreur, cle: string) => {
  /**
   * Resolves to true when the form may close: the server has everything, or the user accepts that only this device has
   * it.
   */
  const fermer = async (): Promise<boolean> => {
    const enregistre = await toutEnregistrer(enregistreur);
    if (!enregistre && !(await confirmerFermeture())) return false;
    await enregistreur.terminer();
    oublierRdv(cle);
    return true;
  };
  const fermerAvantDepart = useEffectEvent(fermer);
  useEffect(() => {
    const fins = [surFermeture(() => fermerAvantDepart()), avantDepart(() => fermerAvantDepart())];
    return () => fins.forEach((fin) => fin());
  }, []);
  // The end of the session unmounts the form: the text is on the device.
  useEffect(() => {
    enregistreur.ouvrir();
    return () => void enregistreur.terminer();
  }, [enregistreur]);
  return {
    fermer,
    /** Drops everything, because the RDV was deleted or never started. */
    abandonner: async () => {
      await enregistreur.abandonner();
      oublierRdv(cle);
    },
  };
};
