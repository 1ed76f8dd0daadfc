import { IconCheck, IconUserMinus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { adhesionContract, type Adherent } from '#shared/features/reseau/adhesion/contract.ts';
import type { ActeGroupement } from '#shared/features/reseau/adhesion/rules.ts';
import { call } from '#web/lib/api.ts';
import { accord, pluriel, premiersNoms } from '#web/lib/formats.ts';
import type { Action } from '#web/ui/action.ts';
import { confirmerActe, type Confirmation } from '#web/lib/confirmer.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { adhesionQueries, useRafraichirAdhesions } from './queries.ts';

const refuser = ({ nom }: Adherent): Confirmation => ({
  titre: 'Refuser cette demande ?',
  texte: `${nom} est prévenue de votre refus. Elle pourra vous solliciter à nouveau.`,
  action: 'Refuser',
  danger: true,
});

const resilier = ({ nom, segments }: Adherent): Confirmation => ({
  titre: 'Mettre fin à cette adhésion ?',
  texte: `${nom} n’est plus adhérente dès maintenant, et en est prévenue.`,
  details: [
    segments.length > 0
      ? `Elle sort de ${pluriel(segments.length, 'segment')} : ` +
        segments.map(({ nom: nomSegment }) => nomSegment).join(', ')
      : 'Elle n’est dans aucun segment',
    'Vous ne voyez plus ses coordonnées ni son dernier accès',
    'Elle passe parmi les anciens, et pourra demander à revenir',
  ],
  action: 'Mettre fin à l’adhésion',
  danger: true,
});

/** The chosen pharmacies, the first ones named. */
export const enCourt = (adherents: readonly Adherent[]): string[] =>
  premiersNoms(adherents.map(({ nom, ville }) => (ville ? `${nom} (${ville})` : nom)));

const accepterChoisies = (adherents: readonly Adherent[]): Confirmation => ({
  titre: `Accepter ${pluriel(adherents.length, 'demande')} ?`,
  texte:
    `${adherents.length === 1 ? 'La pharmacie' : 'Chaque pharmacie'} devient adhérente, en est prévenue, et ` +
    `reçoit vos opérations et conditions en cours.`,
  details: enCourt(adherents),
  action: 'Accepter',
});

const faits: Readonly<Record<ActeGroupement, string>> = {
  accepter: 'adhésion acceptée',
  refuser: 'demande refusée',
  resilier: 'adhésion terminée',
};

/** How many were done, then each that was not, with its reason. */
const direSorts = async (
  adherents: readonly Adherent[],
  sorts: readonly { id: number; empechement: string | null }[],
  fait: 'acceptée' | 'refusée',
): Promise<void> => {
  const noms = new Map(adherents.map(({ id, nom }) => [id, nom]));
  const sansSuite = sorts.filter(({ empechement }) => empechement !== null);
  const faites = sorts.length - sansSuite.length;
  if (faites > 0) succes(`${pluriel(faites, 'demande')} ${accord(faites, fait)}.`);
  if (sansSuite.length > 0)
    await confirmerActe({
      titre: `${pluriel(sansSuite.length, 'demande')} sans suite`,
      texte: faites > 0 ? `Les autres sont ${fait}s.` : `Aucune n’est ${fait}.`,
      details: sansSuite.map(({ id, empechement }) => `${noms.get(id) ?? ''} : ${empechement}`),
      action: 'J’ai lu',
      annuler: 'Fermer',
    });
};

/**
 * The acts of a groupement on a pharmacy: those the row allows; an act that removes something asks for confirmation.
 */
export const useActesAdhesion = () => {
  const client = useQueryClient();
  const rafraichir = useRafraichirAdhesions();

  const faire = async (adherent: Adherent, acte: ActeGroupement, question?: Confirmation) => {
    if (question && !(await confirmerActe(question))) return;
    const { id, version, nom } = adherent;
    try {
      const apres = await call(adhesionContract.deciderAdhesion, { params: { id }, body: { acte, version } });
      client.setQueryData(adhesionQueries.detail(id).queryKey, apres);
      succes(`${nom} : ${faits[acte]}.`);
    } catch (erreur) {
      echec(erreur);
    } finally {
      await rafraichir();
    }
  };

  const accepterPlusieurs = async (adherents: readonly Adherent[], effacer: () => void) => {
    if (!(await confirmerActe(accepterChoisies(adherents)))) return;
    try {
      const sorts = await call(adhesionContract.accepterDemandes, {
        body: { demandes: adherents.map(({ id, version }) => ({ id, version })) },
      });
      effacer();
      await direSorts(
        adherents,
        sorts.map(({ id, refus }) => ({ id, empechement: refus })),
        'acceptée',
      );
    } catch (erreur) {
      echec(erreur);
    } finally {
      await rafraichir();
    }
  };

  /** @throws what the call throws: the dialog that asks for the motive shows it */
  const refuserPlusieurs = async (adherents: readonly Adherent[], motif: string) => {
    const demandes = adherents.map(({ id, version }) => ({ id, version }));
    const sorts = await call(adhesionContract.refuserDemandes, { body: { demandes, motif } }).finally(
      () => void rafraichir(),
    );
    // The dialog closes first: what could not be done is said after it.
    void direSorts(adherents, sorts, 'refusée');
  };

  const actes = (adherent: Adherent): Action[] => {
    const { droits } = adherent;
    const permis: (Action | false)[] = [
      droits.accepter && {
        cle: 'accepter',
        libelle: 'Accepter',
        icone: IconCheck,
        faire: () => void faire(adherent, 'accepter'),
      },
      droits.refuser && {
        cle: 'refuser',
        libelle: 'Refuser',
        icone: IconX,
        danger: true,
        faire: () => void faire(adherent, 'refuser', refuser(adherent)),
      },
      droits.resilier && {
        cle: 'resilier',
        libelle: 'Mettre fin à l’adhésion',
        icone: IconUserMinus,
        danger: true,
        faire: () => void faire(adherent, 'resilier', resilier(adherent)),
      },
    ];
    return permis.filter((acte) => acte !== false);
  };
  return { actes, accepterPlusieurs, refuserPlusieurs };
};
export type ActesAdhesion = ReturnType<typeof useActesAdhesion>['actes'];
