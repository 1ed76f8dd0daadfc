import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconChecks, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { booleenQuery } from '#shared/core/champs.ts';
import { paginationQuery } from '#shared/core/pagination.ts';
import { typesNotification, type Notification } from '#shared/features/courrier/notification/schemas.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { pluriel } from '#web/lib/formats.ts';
import { useEtatUrl, type EtatUrl } from '#web/lib/url-state.ts';
import { SUPPRIMER, type Action } from '#web/ui/action.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { differer } from '#web/ui/differer.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { libelleTypeNotification } from '#shared/features/courrier/notification/messages.ts';
import { colonnesNotification } from '#web/features/courrier/notification/colonnes.tsx';
import { adresseBind } from '#web/features/courrier/notification/lien.ts';
import { notificationQueries, useActesNotification } from '#web/features/courrier/notification/queries.ts';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';

export const urlNotifications = z.object({
  ...paginationQuery(['date'], 'date', 'desc'),
  processed: booleenQuery.optional(),
  type: z.enum(typesNotification).optional(),
});
/** The undelivered mail that a notification reports. */
export const urlCourrierOuvert = z.object({ courrier: z.coerce.number().int().positive().optional() });

const MonCourrierDialog = differer(
  async () => (await import('#web/features/courrier/courrier/MonCourrierDialog.tsx')).MonCourrierDialog,
);

const etats = [
  { value: '', label: 'Toutes' },
  { value: 'false', label: 'À traiter' },
  { value: 'true', label: 'Traitées' },
];

const questionSuppression = (lot: readonly Notification[]) => ({
  titre: lot.length === 1 ? 'Supprimer cette notification ?' : `Supprimer ${pluriel(lot.length, 'notification')} ?`,
  texte:
    `${lot.length === 1 ? 'Elle disparaît' : 'Elles disparaissent'} pour toutes les personnes de votre compte qui la ` +
    'voyaient. Ce qu’elle annonce n’est pas modifié.',
  details: lot.length > 1 ? undefined : lot.map(({ title }) => title),
  action: 'Supprimer',
  danger: true,
});

/** Acts on one or several notifications. */
const useActesSurLot = () => {
  const { traiter, supprimer } = useActesNotification();
  const effacerLot = async (lot: readonly Notification[]) => {
    if (await confirmerActe(questionSuppression(lot))) supprimer.mutate(lot);
  };

  return (lot: readonly Notification[], apres = () => {}): Action[] => {
    const faire = (acte: () => void) => () => {
      acte();
      apres();
    };
    const suite: (Action | false)[] = [
      lot.some(({ processed }) => !processed) && {
        cle: 'traiter',
        libelle: lot.length > 1 ? 'Marquer traitées' : 'Marquer traitée',
        icone: IconCheck,
        faire: faire(() => traiter.mutate({ lot: lot.filter(({ processed }) => !processed), processed: true })),
      },
      lot.some(({ processed }) => processed) && {
        cle: 'retablir',
        libelle: lot.length > 1 ? 'Marquer non traitées' : 'Marquer non traitée',
        icone: IconArrowBackUp,
        faire: faire(() => traiter.mutate({ lot: lot.filter(({ processed }) => processed), processed: false })),
      },
      { ...SUPPRIMER, faire: faire(() => void effacerLot(lot)) },
    ];
    return suite.filter((acte) => acte !== false);
  };
};

const FiltresNotification = ({ etat, changer }: Pick<EtatUrl<typeof urlNotifications>, 'etat' | 'changer'>) => (
  <FilterBar
    recherche={rechercheDansUrl({ etat, changer }, 'Rechercher une notification')}
    actifs={
      etat.type
        ? [
            {
              id: 'type',
              libelle: `Type : ${libelleTypeNotification[etat.type]}`,
              retirer: () => changer({ type: null }),
            },
          ]
        : undefined
    }
  >
    <SegmentedControl
      aria-label="État"
      data={etats}
      value={etat.processed === undefined ? '' : String(etat.processed)}
      onChange={(valeur) => changer({ processed: valeur === '' ? null : valeur === 'true' })}
    />
    <ChoixField
      aria-label="Type"
      placeholder="Tous les types"
      clearable
      w={180}
      options={typesNotification.map((valeur) => ({ value: valeur, label: libelleTypeNotification[valeur] }))}
      value={etat.type ?? null}
      onChange={(type) => changer({ type })}
    />
  </FilterBar>
);

/** `/notifications`: all the notifications, to process, open or delete (CRR-21). */
export const NotificationsPage = () => {
  const { utilisateur } = useConnecte();
  const navigate = useNavigate();
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlNotifications);
  const ouvert = useEtatUrl(urlCourrierOuvert);
  const requete = useQuery(notificationQueries.page(query));
  const { toutTraiter } = useActesNotification();
  const actes = useActesSurLot();
  const nonTraitees = useQuery({
    ...notificationQueries.page({ ...query, processed: 'false', page: 1, taille: 25 }),
    enabled: etat.processed !== true,
  });
  const aTraiter = etat.processed === true ? 0 : (nonTraitees.data?.total ?? 0);
  const agit = utilisateur.role !== 'CONSULTATION_GROUPEMENT';
  const ouvrir = ({ link }: Notification) => {
    if (link) void navigate({ href: adresseBind(link) });
  };
  return (
    <PageShell
      titre="Notifications"
      actions={
        agit ? (
          <Button
            variant="default"
            leftSection={<IconChecks size={18} aria-hidden />}
            disabled={aTraiter === 0}
            loading={toutTraiter.isPending}
            onClick={() => toutTraiter.mutate({ ...(etat.type && { type: etat.type }), ...(etat.q && { q: etat.q }) })}
          >
            {actifs.length > 0 && aTraiter > 0 ? `Marquer traitées (${aTraiter})` : 'Tout marquer traité'}
          </Button>
        ) : null
      }
    >
      <FiltresNotification etat={etat} changer={changer} />
      <DataTable
        nom="notifications"
        titre="Notifications"
        unite={['notification', 'notifications']}
        colonnes={colonnesNotification}
        requete={requete}
        url={{ etat, changer }}
        onOuvrir={ouvrir}
        nomLigne={({ title }) => title}
        actionsLigne={(ligne) => [
          ...(ligne.link
            ? [{ cle: 'ouvrir', libelle: 'Ouvrir', icone: IconExternalLink, faire: () => ouvrir(ligne) }]
            : []),
          ...(agit ? actes([ligne]) : []),
        ]}
        actionsGroupees={agit ? actes : undefined}
        vide={{
          titre: 'Aucune notification',
          texte: 'Ce qui demande votre attention arrive ici : demandes, échéances, réponses.',
        }}
        filtre={{ actif: actifs.length > 0, effacer }}
      />
      {ouvert.etat.courrier === undefined ? null : (
        <MonCourrierDialog
          id={ouvert.etat.courrier}
          onFermer={() => ouvert.changer({ courrier: null }, { remplacer: true })}
        />
      )}
    </PageShell>
  );
};
