import {
  IconArrowBackUp,
  IconBellRinging,
  IconCalendarOff,
  IconCopy,
  IconEdit,
  IconEye,
  IconSend,
} from '@tabler/icons-react';
import type { ConditionGroupement } from '#shared/features/conditions/condition-groupement/schemas.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { permises, SUPPRIMER, type Action } from '#web/ui/action.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { nommerConditions } from './apparence.ts';
import { useActesConditionGroupement, type ActesConditionGroupement } from './queries.ts';

export type NavigationConditionGroupement = {
  ouvrir?: (id: number) => void;
  modifier: (id: number) => void;
  dupliquer: (condition: ConditionGroupement) => void;
  supprime?: () => void;
};

/** Loaded with the first act that shows the mail to send. */
const chargerRelance = () => import('#web/features/reseau/diffusion/RelanceAdherents.tsx');

const publier = async (actes: ActesConditionGroupement, { id }: ConditionGroupement): Promise<void> => {
  const [c, prevu, { montrerEnvoi }] = await Promise.all([
    actes.relire(id),
    actes.prevoirPublication(id),
    chargerRelance(),
  ]);
  const accord = await confirmerActe({
    titre: `Publier à ${pluriel(c.nbVises, 'adhérent')} ?`,
    texte: insecable(`${nommerConditions(c)} : vos adhérents choisissent, plus rien ne se modifie.`),
    details: [
      `Segments\u00a0: ${c.segments.map(({ nom }) => nom).join(', ')}`,
      'Ceux qui entreront plus tard dans ces segments les recevront aussi',
      'Les titulaires et les acheteurs reçoivent une notification, et ce mail s’ils l’ont demandé',
    ],
    contenu: montrerEnvoi(prevu),
    action: 'Publier',
  });
  if (!accord) return;
  const { reponses } = await actes.passer(c, 'publier');
  succes(`Conditions publiées à ${pluriel(reponses.WAITING, 'adhérent')}.`);
};

/** Withdraws a proposition, after counting again, for the confirmation, what it takes back (CND-15). */
const retirer = async (actes: ActesConditionGroupement, { id }: ConditionGroupement): Promise<void> => {
  const c = await actes.relire(id);
  const { ACCEPTED: acceptees, WAITING: attente, REFUSED: refusees } = c.reponses;
  const accord = await confirmerActe({
    titre: 'Repasser en brouillon ?',
    texte: 'Vos adhérents ne voient plus ces conditions, et leurs réponses sont effacées.',
    details: [
      acceptees > 0
        ? `${pluriel(acceptees, 'adhérent')} ${acceptees > 1 ? 'avaient' : 'avait'} choisi\u00a0: les conditions ` +
          `reçues sont retirées de ${
            acceptees > 1 ? 'leurs pharmacies, qui en sont prévenues' : 'sa pharmacie, qui en est prévenue'
          }`
        : 'Aucun adhérent n’avait encore choisi',
      ...(attente > 0 ? [`${pluriel(attente, 'réponse')} en attente`] : []),
      ...(refusees > 0 ? [`${pluriel(refusees, 'refus', 'refus')} à redemander`] : []),
    ],
    action: 'Repasser en brouillon',
    danger: acceptees > 0,
  });
  if (!accord) return;
  await actes.passer(c, 'retirer');
  succes('Conditions repassées en brouillon.');
};

/** Ends a running proposition today; accepted conditions stay, and are counted in the confirmation (CND-15). */
const clore = async (actes: ActesConditionGroupement, { id }: ConditionGroupement): Promise<void> => {
  const c = await actes.relire(id);
  const { ACCEPTED: acceptees } = c.reponses;
  const accord = await confirmerActe({
    titre: 'Clore ces conditions ?',
    texte: insecable(`${nommerConditions(c)} : elles se terminent maintenant.`),
    details: [
      acceptees > 0
        ? `${pluriel(acceptees, 'adhérent')} ${acceptees > 1 ? 'gardent' : 'garde'} les conditions acceptées, ` +
          `jusqu’à leur nouvelle fin`
        : 'Aucun adhérent n’avait encore choisi',
      ...(acceptees > 0 ? ['Les titulaires et les acheteurs sont prévenus'] : []),
    ],
    action: 'Clore',
  });
  if (!accord) return;
  await actes.passer(c, 'clore');
  succes('Conditions closes.');
};

/** Reminds the adhérents who have not answered, after showing them and the mail (CND-63). */
const relancer = async (actes: ActesConditionGroupement, { id }: ConditionGroupement): Promise<void> => {
  const { confirmerRelance } = await chargerRelance();
  await confirmerRelance({
    prevoir: () => actes.prevoirRelance(id),
    relancer: () => actes.relancer(id),
    personne: 'Personne n’est à relancer : tous ont choisi ou refusé.',
  });
};

const supprimer = async (actes: ActesConditionGroupement, c: ConditionGroupement, fait?: () => void): Promise<void> => {
  await supprimerApresAccord({
    titre: 'Supprimer ce brouillon ?',
    texte: insecable(`${nommerConditions(c)} : ${pluriel(c.nbChoix, 'choix', 'choix')}.`),
    supprimer: () => actes.supprimer(c),
    dit: 'Brouillon supprimé.',
    suite: fait,
  });
};

/** The acts this session may do now, by its rights and the state. */
export const useActesOffertsConditionGroupement = (vers: NavigationConditionGroupement) => {
  const actes = useActesConditionGroupement();
  return (c: ConditionGroupement): Action[] => {
    const { droits } = c;
    const faire = (acte: Promise<void>) => void acte.catch(echec);
    return permises([
      {
        si: vers.ouvrir !== undefined,
        cle: 'ouvrir',
        libelle: 'Ouvrir',
        icone: IconEye,
        faire: () => vers.ouvrir?.(c.id),
      },
      { si: droits.modifier, cle: 'modifier', libelle: 'Modifier', icone: IconEdit, faire: () => vers.modifier(c.id) },
      {
        si: droits.publier,
        cle: 'publier',
        libelle: 'Publier…',
        icone: IconSend,
        faire: () => faire(publier(actes, c)),
      },
      {
        si: droits.retirer,
        cle: 'retirer',
        libelle: 'Repasser en brouillon…',
        icone: IconArrowBackUp,
        faire: () => faire(retirer(actes, c)),
      },
      {
        si: droits.clore,
        cle: 'clore',
        libelle: 'Clore…',
        icone: IconCalendarOff,
        faire: () => faire(clore(actes, c)),
      },
      {
        si: droits.relancer && c.reponses.WAITING > 0,
        cle: 'relancer',
        libelle: 'Relancer…',
        icone: IconBellRinging,
        faire: () => faire(relancer(actes, c)),
      },
      {
        si: droits.dupliquer,
        cle: 'dupliquer',
        libelle: 'Dupliquer…',
        icone: IconCopy,
        faire: () => vers.dupliquer(c),
      },
      { si: droits.supprimer, ...SUPPRIMER, faire: () => faire(supprimer(actes, c, vers.supprime)) },
    ]);
  };
};
