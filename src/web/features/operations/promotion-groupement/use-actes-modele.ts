import {
  IconArrowBackUp,
  IconBellRinging,
  IconCalendarOff,
  IconChecks,
  IconCircleX,
  IconCopy,
  IconEdit,
  IconEye,
  IconPencilBolt,
  IconSend,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { formatMontants } from '#shared/core/nature-fiscale.ts';
import { manquesDesParts } from '#shared/features/operations/operation/rules/manques.ts';
import type { ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import type { DialoguePromotion, GenrePromotion } from '#web/features/operations/promotion/PromotionActes.tsx';
import { versCompleter, versModifier } from '#web/features/operations/operation/apparence.ts';
import { useActesPromotion } from '#web/features/operations/promotion/queries.ts';
import { accord, insecable, pluriel } from '#web/lib/formats.ts';
import { SUPPRIMER, type Action } from '#web/ui/action.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { direRelance, versForcer } from './apparence.ts';
import { useActesModelePromotionGroupement, type Retrait } from './queries.ts';

/** Data of the dialog that names the adhérents who would receive the operation. */
export type EnvoiPromotionGroupement = {
  readonly modele: ModelePromotionGroupement;
  readonly acte: 'valider' | 'publier';
};
type Vers = { readonly ouvrir?: (id: number) => void; readonly supprime?: () => void };

/** Names the encours to lose, before the confirmation (OPE-54). */
const direEncoursPerdus = ({ encoursADeclarer, encoursADeclarerMontants, adherentsADeclarer }: Retrait): string[] =>
  encoursADeclarer === 0
    ? []
    : [
        `${pluriel(encoursADeclarer, 'encours', 'encours')} à déclarer, ` +
          `${formatMontants(encoursADeclarerMontants)} chez ${pluriel(adherentsADeclarer, 'adhérent')}, ` +
          (encoursADeclarer > 1 ? 'disparaissent' : 'disparaît'),
      ];

/** Ends a running operation today; the data of the adhérents stays, and the confirmation names it (OPE-70). */
const useClore = () => {
  const actesModele = useActesModelePromotionGroupement();
  return async ({ id, version, nomOperation }: ModelePromotionGroupement) => {
    const { enAttente, acceptees, payps, refusees, encoursADeclarer, encoursADeclarerMontants } =
      await actesModele.retrait(id);
    const recues = enAttente + acceptees + payps + refusees;
    const confirme = await confirmerActe({
      titre: `Clore « ${nomOperation} » ?`,
      texte:
        `L’opération se termine aujourd’hui chez ` +
        `${pluriel(recues, 'adhérent')}, qui en ${accord(recues, 'est prévenu', 'sont prévenus')}.`,
      details: [
        'Réponses, photos et messages restent',
        encoursADeclarer > 0
          ? `${pluriel(encoursADeclarer, 'encours', 'encours')} à déclarer ` +
            `(${formatMontants(encoursADeclarerMontants)}) ${encoursADeclarer > 1 ? 'restent' : 'reste'} à leur place`
          : 'Les encours restent',
        'Les places de TG qui n’avaient pas commencé se libèrent',
      ],
      action: 'Clore',
    });
    if (!confirme) return undefined;
    await actesModele.clore(id, version);
    return succes(`« ${nomOperation} » se termine aujourd’hui.`);
  };
};

/** Withdraws a published operation, after naming what is lost (OPE-54). */
const useRetirer = () => {
  const actes = useActesPromotion();
  const actesModele = useActesModelePromotionGroupement();
  return async ({ id, version, nomOperation, publieeLe }: ModelePromotionGroupement) => {
    const retrait = await actesModele.retrait(id);
    const { enAttente, acceptees, payps, refusees, declarees } = retrait;
    if (declarees > 0)
      return info(
        insecable(`Des pharmacies ont déjà déclaré cette promotion (${declarees}) : elle ne peut plus être retirée.`),
      );
    const recues = enAttente + acceptees + payps + refusees;
    const confirme = await confirmerActe({
      titre: `Repasser « ${nomOperation} » en brouillon ?`,
      texte:
        publieeLe === null
          ? 'Elle se modifiera de nouveau. Personne ne l’a encore reçue.'
          : `Elle est retirée à ${pluriel(recues, 'adhérent')}, qui en ` +
            `${accord(recues, 'est prévenu', 'sont prévenus')}. Publiée de nouveau, elle sera à répondre de nouveau.`,
      details: [
        ...(acceptees + payps > 0
          ? [
              `${pluriel(acceptees + payps, 'adhérent')} ${accord(acceptees + payps, 'l’avait', 'l’avaient')} ` +
                `acceptée : ${accord(acceptees + payps, 'sa', 'leur')} TG ne tient plus sa place`,
            ]
          : []),
        ...direEncoursPerdus(retrait),
        ...(enAttente > 0
          ? [`${pluriel(enAttente, 'adhérent')} ${accord(enAttente, 'n’avait', 'n’avaient')} pas répondu`]
          : []),
      ],
      action: publieeLe === null ? 'Repasser en brouillon' : 'Retirer',
      danger: publieeLe !== null,
    });
    if (!confirme) return undefined;
    await actes.repasserEnBrouillon(id, { version });
    return succes(`« ${nomOperation} » est en brouillon.`);
  };
};

const chargerRelance = () => import('#web/features/reseau/diffusion/RelanceAdherents.tsx');
/** Reminds all the adhérents who have not answered, or the given ones, after showing them and the mail. */
const useRelancer = () => {
  const actesModele = useActesModelePromotionGroupement();
  return async ({ id }: ModelePromotionGroupement, pharmacieIds?: number[]) => {
    const { confirmerRelance } = await chargerRelance();
    await confirmerRelance({
      prevoir: () => actesModele.prevoirRelance(id, pharmacieIds),
      relancer: () => actesModele.relancer(id, pharmacieIds),
      personne: 'Personne n’est à relancer.',
    });
  };
};

const useSupprimer = (supprime: (() => void) | undefined) => {
  const actes = useActesPromotion();
  const actesModele = useActesModelePromotionGroupement();
  return async ({ id, version, nomOperation, publieeLe, nbCibles }: ModelePromotionGroupement) => {
    await supprimerApresAccord({
      titre: `Supprimer « ${nomOperation} » ?`,
      texte: 'L’opération disparaîtra définitivement.',
      details:
        publieeLe === null
          ? []
          : [
              `Elle est retirée à ${pluriel(nbCibles, 'adhérent')}, qui en ` +
                accord(nbCibles, 'est prévenu', 'sont prévenus'),
              ...direEncoursPerdus(await actesModele.retrait(id)),
            ],
      supprimer: () => actes.supprimer({ id, version }),
      dit: `« ${nomOperation} » supprimée.`,
      suite: supprime,
    });
  };
};

const essayer = (acte: Promise<unknown>) => void acte.catch(echec);
const si = (permis: boolean, action: Action): Action[] => (permis ? [action] : []);

/** The acts of a groupement on one operation, by its rights alone. */
export const useActesOffertsModele = (vers: Vers) => {
  const actes = useActesPromotion();
  const router = useRouter();
  const relancer = useRelancer();
  const supprimer = useSupprimer(vers.supprime);
  const retirer = useRetirer();
  const clore = useClore();
  const [envoi, setEnvoi] = useState<EnvoiPromotionGroupement | null>(null);
  const [dialogue, setDialogue] = useState<DialoguePromotion | null>(null);

  /** Reads the whole operation, which the dialogs of promotions need. */
  const montrer = async (genre: GenrePromotion, { id }: ModelePromotionGroupement) =>
    setDialogue({ genre, promotion: await actes.relire(id) });

  /** What it misses is completed in its form, before anything is asked. */
  const valider = async (modele: ModelePromotionGroupement) => {
    const { manques, droits } = await actes.relire(modele.id);
    if (manquesDesParts(manques, droits.valider).length > 0) return router.navigate(versCompleter(modele.id));
    return setEnvoi({ modele, acte: 'valider' });
  };

  const de = (modele: ModelePromotionGroupement): Action[] => {
    const { id, droits, publieeLe } = modele;
    return [
      ...si(vers.ouvrir !== undefined, {
        cle: 'ouvrir',
        libelle: 'Ouvrir',
        icone: IconEye,
        faire: () => vers.ouvrir?.(id),
      }),
      ...si(droits.valider.length > 0, {
        cle: 'valider',
        libelle: 'Valider et publier…',
        icone: IconChecks,
        faire: () => essayer(valider(modele)),
      }),
      ...si(droits.publier, {
        cle: 'publier',
        libelle: 'Publier maintenant…',
        icone: IconSend,
        faire: () => setEnvoi({ modele, acte: 'publier' }),
      }),
      ...si(droits.relancer, {
        cle: 'relancer',
        libelle: `${direRelance(modele)}…`,
        icone: IconBellRinging,
        faire: () => essayer(relancer(modele)),
      }),
      ...si(droits.modifier, {
        cle: 'modifier',
        libelle: 'Modifier',
        icone: IconEdit,
        faire: () => void router.navigate(versModifier(id)),
      }),
      ...si(droits.forcer, {
        cle: 'forcer',
        libelle: 'Forcer la modification…',
        icone: IconPencilBolt,
        faire: () => void router.navigate(versForcer(id)),
      }),
      ...si(droits.refuser.length > 0, {
        cle: 'refuser',
        libelle: 'Refuser…',
        icone: IconCircleX,
        faire: () => essayer(montrer('refuser', modele)),
      }),
      ...si(droits.repasserEnBrouillon.length > 0, {
        cle: 'retirer',
        libelle: publieeLe === null ? 'Repasser en brouillon' : 'Retirer aux adhérents…',
        icone: IconArrowBackUp,
        faire: () => essayer(retirer(modele)),
      }),
      ...si(droits.clore, {
        cle: 'clore',
        libelle: 'Clore aujourd’hui…',
        icone: IconCalendarOff,
        faire: () => essayer(clore(modele)),
      }),
      ...si(droits.dupliquer, {
        cle: 'dupliquer',
        libelle: 'Dupliquer…',
        icone: IconCopy,
        separe: true,
        faire: () => essayer(montrer('dupliquer', modele)),
      }),
      ...si(droits.supprimer, { ...SUPPRIMER, faire: () => essayer(supprimer(modele)) }),
    ];
  };
  return {
    de,
    envoi,
    dialogue,
    relancer: (modele: ModelePromotionGroupement, ids: number[]) => essayer(relancer(modele, ids)),
    fermer: useCallback(() => {
      setEnvoi(null);
      setDialogue(null);
    }, []),
  };
};
export type ActesOffertsModele = ReturnType<typeof useActesOffertsModele>;
