import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Encours } from '#shared/features/argent/encours/contract/schemas.ts';
import type { Promotion } from '#shared/features/operations/operation/contract/lecture.ts';
import type { SorteAFaire } from '#shared/features/pilotage/accueil/contract/enumerations.ts';
import type { LigneAFaire } from '#shared/features/pilotage/accueil/rules.ts';
import { useActesEncours } from '#web/features/argent/encours/queries.ts';
import { useActesModele } from '#web/features/operations/promotion-groupement/queries.ts';
import { useActesPromotion } from '#web/features/operations/promotion/queries.ts';
import { useActesRdv } from '#web/features/rendez-vous/rdv/queries.ts';
import { ouvrirRdv } from '#web/features/rendez-vous/rdv/rdv-ouvert.ts';
import { accord, pluriel } from '#web/lib/formats.ts';
import { relireSujets } from '#web/lib/query.ts';
import { confirmer } from '#web/ui/confirmer.ts';
import { differer } from '#web/ui/differer.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import type { Regard } from './lieux-a-faire.ts';

const EnvoiDialog = differer(async () => (await import('#web/features/argent/encours/EnvoiDialog.tsx')).EnvoiDialog);
const AccepterDialog = differer(
  async () => (await import('#web/features/operations/promotion/AccepterDialog.tsx')).AccepterDialog,
);
const EssaiDialog = differer(
  async () => (await import('#web/features/comptes/abonnement/EssaiDialog.tsx')).EssaiDialog,
);

type Dialogue =
  | { genre: 'DECLARATION' | 'RELANCE'; encours: readonly Encours[] }
  | { genre: 'ACCEPTER'; promotion: Promotion }
  | { genre: 'COMPTE'; id: number; nom: string };

/** A mail is prepared for at most this many encours at once. */
const MAX_ENVOI = 200;
const ETATS = { ENCOURS_A_DECLARER: 'A_DECLARER', ENCOURS_A_RELANCER: 'DECLARE' } as const;

const useEnvois = ({ types }: Regard) => {
  const encours = useActesEncours();
  return async (sorte: keyof typeof ETATS, { element }: LigneAFaire): Promise<Dialogue> => {
    const genre = sorte === 'ENCOURS_A_DECLARER' ? 'DECLARATION' : 'RELANCE';
    if (element) return { genre, encours: [await encours.relire(element.id)] };
    const { elements } = await encours.relireListe({
      etat: ETATS[sorte],
      aTraiter: 'true',
      taille: MAX_ENVOI,
      ...(types !== null && { type: types.join(',') }),
    });
    return { genre, encours: elements };
  };
};

const useRelance = () => {
  const modeles = useActesModele();
  return async ({ element }: LigneAFaire): Promise<null> => {
    if (!element?.part) return null;
    const { faits, total } = element.part;
    const restent = total - faits;
    const accordee = await confirmer({
      titre: `Relancer « ${element.titre} » ?`,
      texte: `${pluriel(restent, 'adhérent')} n’${accord(restent, 'a', 'ont')} pas répondu ; chacun est rappelé une fois par jour au plus.`,
      action: 'Relancer',
    });
    if (!accordee) return null;
    const { relances, dejaRelances } = await modeles.relancer(element.id);
    if (relances > 0) succes(`${pluriel(relances, 'adhérent')} ${accord(relances, 'relancé')}.`);
    else info(dejaRelances > 0 ? 'Ces adhérents ont déjà été relancés aujourd’hui.' : 'Personne n’est à relancer.');
    return null;
  };
};

const useDecision = () => {
  const rdvs = useActesRdv();
  const faire = async ({ element }: LigneAFaire, faite = true): Promise<null> => {
    if (!element || element.laboratoireId === null || element.parentId === null) return null;
    const { laboratoireId, parentId, id } = element;
    await rdvs.faireAction(laboratoireId, parentId, id, faite);
    const rendre = () => void rdvs.faireAction(laboratoireId, parentId, id, false).catch(echec);
    succes('La décision est faite.', { annuler: rendre });
    return null;
  };
  return (ligne: LigneAFaire) => faire(ligne);
};

/** What is done from the home without leaving it. */
const useDirects = (regard: Regard) => {
  const envoyer = useEnvois(regard);
  const relancer = useRelance();
  const decider = useDecision();
  const promotions = useActesPromotion();
  const directs: Partial<Record<SorteAFaire, (ligne: LigneAFaire) => Promise<Dialogue | null>>> = {
    ENCOURS_A_DECLARER: (ligne) => envoyer('ENCOURS_A_DECLARER', ligne),
    ENCOURS_A_RELANCER: (ligne) => envoyer('ENCOURS_A_RELANCER', ligne),
    PROMOTION_A_REPONDRE: async ({ element }) =>
      element && { genre: 'ACCEPTER', promotion: await promotions.relire(element.id) },
    COMPTE_A_ACCEPTER: async ({ element }) => element && { genre: 'COMPTE', id: element.id, nom: element.titre },
    OPERATION_SANS_REPONSE: relancer,
    DECISION_RDV: decider,
  };
  return directs;
};

const SUR_TOUS: ReadonlySet<SorteAFaire> = new Set(['ENCOURS_A_DECLARER', 'ENCOURS_A_RELANCER']);

export type ActesAccueil = {
  /** The act of this line when the home does it itself. */
  readonly de: (ligne: LigneAFaire) => (() => void) | null;
  /** Opens its RDV over the screen; null for what is not one. */
  readonly ouvrirRdv: (ligne: LigneAFaire) => (() => void) | null;
  readonly enCours: LigneAFaire | null;
};

/** The acts at hand, and the dialog of the one that is being done. */
export const useActesAccueil = (regard: Regard): { actes: ActesAccueil; dialogue: ReactNode } => {
  const client = useQueryClient();
  const directs = useDirects(regard);
  const [dialogue, setDialogue] = useState<Dialogue | null>(null);
  const [enCours, setEnCours] = useState<LigneAFaire | null>(null);
  const relire = () => void relireSujets(client, 'accueil');
  const fermer = () => {
    setDialogue(null);
    relire();
  };
  const faire = (ligne: LigneAFaire, acte: (ligne: LigneAFaire) => Promise<Dialogue | null>) => {
    setEnCours(ligne);
    acte(ligne)
      .then((ouvert) => {
        setDialogue(ouvert);
        if (ouvert === null) relire();
      }, echec)
      .finally(() => setEnCours(null));
  };
  const actes: ActesAccueil = {
    enCours,
    de: (ligne) => {
      if (ligne.sorte === 'RDV_A_TENIR') return actes.ouvrirRdv(ligne);
      const acte = directs[ligne.sorte];
      const possible = ligne.element !== null || (SUR_TOUS.has(ligne.sorte) && ligne.nombre <= MAX_ENVOI);
      return acte && possible ? () => faire(ligne, acte) : null;
    },
    ouvrirRdv: ({ sorte, element }) => {
      if (element?.laboratoireId == null || (sorte !== 'RDV_A_TENIR' && sorte !== 'DECISION_RDV')) return null;
      const { laboratoireId, parentId, titre, precision } = element;
      const laboratoireNom = sorte === 'RDV_A_TENIR' ? titre : (precision ?? '');
      return () => void ouvrirRdv({ laboratoireId, laboratoireNom, id: parentId });
    },
  };
  return {
    actes,
    dialogue: (
      <>
        {dialogue?.genre === 'DECLARATION' || dialogue?.genre === 'RELANCE' ? (
          <EnvoiDialog acte={dialogue.genre} encours={dialogue.encours} onFermer={fermer} />
        ) : null}
        {dialogue?.genre === 'ACCEPTER' ? <AccepterDialog promotion={dialogue.promotion} onFermer={fermer} /> : null}
        {dialogue?.genre === 'COMPTE' ? (
          <EssaiDialog id={dialogue.id} nom={dialogue.nom} accepter onFermer={fermer} />
        ) : null}
      </>
    ),
  };
};
