import { useEffect, useEffectEvent } from 'react';
import { avantDepart } from '#web/lib/avant-depart.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import type { Enregistreur } from './enregistrement/enregistreur.ts';
import { oublierRdv, surFermeture } from './rdv-ouvert.ts';

/** What is typed meanwhile is saved too: a few rounds are enough, then the user decides. */
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

/** Closing the form of a RDV, by its button or because the page or the session ends. */
export const useFermetureRdv = (enregistreur: Enregistreur, cle: string) => {
  /** True when the form may close: the server has everything, or the person accepts that only this device has it. */
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
  // Unmounted by the end of the session: the text is on the device.
  useEffect(() => {
    enregistreur.ouvrir();
    return () => void enregistreur.terminer();
  }, [enregistreur]);
  return {
    fermer,
    /** The RDV was deleted, or never begun: nothing of it is kept. */
    abandonner: async () => {
      await enregistreur.abandonner();
      oublierRdv(cle);
    },
  };
};
