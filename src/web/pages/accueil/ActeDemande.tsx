import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TypeEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import type { SorteAFaire } from '#shared/features/pilotage/accueil/schemas/enumerations.ts';
import type { LigneAFaire } from '#shared/features/pilotage/accueil/rules.ts';
import { useActesEncours } from '#web/features/argent/encours/queries.ts';
import { useActesModelePromotionGroupement } from '#web/features/operations/promotion-groupement/queries.ts';
import { useActesPromotion } from '#web/features/operations/promotion/queries.ts';
import { useActesRdv } from '#web/features/rendez-vous/rdv/queries.ts';
import { accord, pluriel } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { differer } from '#web/ui/differer.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { MAX_ENVOI } from './actes-accueil.ts';

const EnvoiDialog = differer(
  async () => (await import('#web/features/argent/encours/courriers/EnvoiDialog.tsx')).EnvoiDialog,
);
const AccepterDialog = differer(
  async () => (await import('#web/features/operations/promotion/AccepterDialog.tsx')).AccepterDialog,
);
const ReponseInscriptionsDialog = differer(
  async () =>
    (await import('#web/features/comptes/abonnement/ReponseInscriptionsDialog.tsx')).ReponseInscriptionsDialog,
);
const PhotoDialog = differer(async () => (await import('./PhotoDialog.tsx')).PhotoDialog);

type Dialogue =
  | { genre: 'DECLARATION' | 'RELANCE'; encours: readonly EncoursEnListe[] }
  | { genre: 'ACCEPTER'; promotion: Promotion }
  | { genre: 'COMPTE' | 'PHOTO'; id: number; nom: string };

/** Most operations of one adhérent that one act reminds. */
const MAX_RELANCE = 100;
const ETATS = { ENCOURS_A_DECLARER: 'A_DECLARER', ENCOURS_A_RELANCER: 'DECLARE' } as const;

const useEnvois = (types: readonly TypeEncours[] | null) => {
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
  const modeles = useActesModelePromotionGroupement();
  return async ({ element }: LigneAFaire): Promise<null> => {
    if (!element) return null;
    const { id, titre } = element;
    const { elements } = await modeles.relireListe({ aRelancer: 'true', pharmacieId: id, taille: MAX_RELANCE });
    const accordee = await confirmerActe({
      titre: `Relancer « ${titre} » ?`,
      texte:
        `${pluriel(elements.length, 'opération')} ${accord(elements.length, 'attend', 'attendent')} sa réponse ; ` +
        'chacune lui est rappelée une fois par jour au plus.',
      action: 'Relancer',
    });
    if (!accordee) return null;
    let rappelees = 0;
    for (const modele of elements) rappelees += (await modeles.relancer(modele.id, [id])).relances;
    if (rappelees > 0) succes(`${pluriel(rappelees, 'opération')} ${accord(rappelees, 'rappelée')}.`);
    else info('Cet adhérent n’est pas à relancer aujourd’hui.');
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

/** Acts that the home does without leaving it. */
const useDirects = (types: readonly TypeEncours[] | null) => {
  const envoyer = useEnvois(types);
  const relancer = useRelance();
  const decider = useDecision();
  const promotions = useActesPromotion();
  const directs: Partial<Record<SorteAFaire, (ligne: LigneAFaire) => Promise<Dialogue | null>>> = {
    ENCOURS_A_DECLARER: (ligne) => envoyer('ENCOURS_A_DECLARER', ligne),
    ENCOURS_A_RELANCER: (ligne) => envoyer('ENCOURS_A_RELANCER', ligne),
    PROMOTION_A_REPONDRE: async ({ element }) =>
      element && { genre: 'ACCEPTER', promotion: await promotions.relire(element.id) },
    COMPTE_A_ACCEPTER: async ({ element }) => element && { genre: 'COMPTE', id: element.id, nom: element.titre },
    TG_SANS_PHOTO: async ({ element }) => element && { genre: 'PHOTO', id: element.id, nom: element.titre },
    ADHERENT_SANS_REPONSE: relancer,
    DECISION_RDV: decider,
  };
  return directs;
};

type Props = {
  ligne: LigneAFaire;
  types: readonly TypeEncours[] | null;
  /** Called when the act is done or given up: the home is read again. */
  onFermer: () => void;
};

/** Does the act of a line at once, or opens its dialog. */
export const ActeDemande = ({ ligne, types, onFermer }: Props) => {
  const directs = useDirects(types);
  const [dialogue, setDialogue] = useState<Dialogue | null>(null);
  const demander = useEffectEvent(() => directs[ligne.sorte]?.(ligne));
  const fermer = useEffectEvent(onFermer);
  const demandeeRef = useRef<LigneAFaire | null>(null);
  useEffect(() => {
    // React may mount twice: the act runs once.
    if (demandeeRef.current === ligne) return;
    demandeeRef.current = ligne;
    demander()?.then(
      (ouvert) => {
        if (ouvert) setDialogue(ouvert);
        else fermer();
      },
      (erreur: unknown) => {
        echec(erreur);
        fermer();
      },
    );
  }, [ligne]);
  switch (dialogue?.genre) {
    case 'DECLARATION':
    case 'RELANCE':
      return <EnvoiDialog acte={dialogue.genre} encours={dialogue.encours} onFermer={onFermer} />;
    case 'ACCEPTER':
      return <AccepterDialog promotion={dialogue.promotion} onFermer={onFermer} />;
    case 'COMPTE':
      return (
        <ReponseInscriptionsDialog
          reponse="ACCEPTED"
          inscriptions={[dialogue]}
          toutes={null}
          onFermer={onFermer}
          onFait={onFermer}
        />
      );
    case 'PHOTO':
      return <PhotoDialog promotionId={dialogue.id} nom={dialogue.nom} onFermer={onFermer} />;
    case undefined:
      return null;
  }
};
