import { Skeleton } from '@mantine/core';
import {
  IconCalendarClock,
  IconClockExclamation,
  IconMailQuestion,
  IconPencil,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { promotionGroupementContract } from '#shared/features/operations/promotion-groupement/contract.ts';
import type { ModelePromotionGroupement } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { useActesLignes } from '#web/ui/menus/actes-lignes.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { retirerColonne } from '#web/ui/table/colonne.ts';
import { colonnesModeles } from './colonnes.tsx';
import { ModelesFiltres } from './ModelesFiltres.tsx';
import { canCreerPromotion } from '#shared/features/operations/operation/policy.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { formatPourcentage, pluriel } from '#web/lib/formats.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import { differer, differerPartie, usePreparation } from '#web/ui/differer.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { StatTiles, type Tuile } from '#web/ui/StatTiles.tsx';
import { urlModelesPromotion, VUE_ADHERENTS, type UrlModeles } from './filtres.ts';
import { modelePromotionGroupementQueries } from './queries.ts';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

const AutresActes = differerPartie(
  async () => (await import('./AutresActes.tsx')).AutresActes,
  <Skeleton h={36} w={330} />,
);

/** The one filter that gives the figure of each tile. */
const CIBLES = {
  enCours: { etat: 'PUBLIEE' as const },
  attendues: { aRelancer: true },
  brouillons: { etat: 'BROUILLON' as const },
  programmees: { etat: 'PROGRAMMEE' as const },
};
type Cible = keyof typeof CIBLES;

const Tuiles = ({ url }: { url: UrlModeles }) => {
  const { data } = useQuery(modelePromotionGroupementQueries.tuiles());
  const attendues = data && data.attendues - data.repondues;
  const tuiles: readonly Tuile[] = [
    {
      id: 'enCours',
      libelle: 'Publiées',
      icone: IconSpeakerphone,
      teinte: 'vert',
      valeur: data?.enCours,
      detail:
        data && data.attendues > 0
          ? `${formatPourcentage(Math.floor((100 * data.repondues) / data.attendues))} de réponses`
          : undefined,
    },
    {
      id: 'attendues',
      libelle: 'Réponses attendues',
      icone: data && data.enRetard > 0 ? IconClockExclamation : IconMailQuestion,
      teinte: data && data.enRetard > 0 ? 'rouge' : attendues ? 'orange' : 'gris',
      valeur: attendues,
      detail:
        data &&
        (data.enRetard > 0 ? `dont ${pluriel(data.enRetard, 'en retard', 'en retard')}` : 'des opérations publiées'),
    },
    {
      id: 'brouillons',
      libelle: 'Brouillons',
      icone: IconPencil,
      teinte: 'gris',
      valeur: data?.brouillons,
      detail: 'à publier',
    },
    {
      id: 'programmees',
      libelle: 'Programmées',
      icone: IconCalendarClock,
      teinte: 'bleu',
      valeur: data?.programmees,
      detail: 'visibles plus tard',
    },
  ];
  const filtres = url.actifs;
  const active = (Object.keys(CIBLES) as Cible[]).find((id) => {
    const cible = Object.entries(CIBLES[id]);
    return filtres.length === cible.length && cible.every(([nom, valeur]) => url.etat[nom as 'etat'] === valeur);
  });
  const choisir = (id: string | null) =>
    url.changer({
      ...Object.fromEntries(filtres.map((nom) => [nom, null])),
      ...(id === null ? {} : CIBLES[id as Cible]),
    });
  return <StatTiles libelle="Opérations en chiffres" tuiles={tuiles} active={active ?? null} onChoisir={choisir} />;
};

/** Columns on the page of a laboratory, without the laboratory. */
const DU_LABORATOIRE = retirerColonne(colonnesModeles, 'laboratoire');
const ModelesListeActes = differer(async () => (await import('./ModelesListeActes.tsx')).ModelesListeActes);
const ModeleDrawer = differer(async () => (await import('./ModeleDrawer.tsx')).ModeleDrawer);

type ListeProps = {
  url: UrlModeles;
  /** Set on the page of a laboratory. */
  laboratoireId?: number;
  /** Absent when this session may not write. */
  onNouvelle: (() => void) | undefined;
};

/** The operations of a groupement, all or those of one laboratory, and the opened one. */
export const ModelesListe = ({ url, laboratoireId, onNouvelle }: ListeProps) => {
  usePreparation(ModeleDrawer);
  const { id, ouvrir, fermer } = useElementOuvert('promotion', VUE_ADHERENTS);
  const actesOfferts = useActesLignes<ModelePromotionGroupement>();
  const query = laboratoireId === undefined ? url.query : { ...url.query, laboratoireId };
  const requete = useQuery(modelePromotionGroupementQueries.page(query));
  return (
    <>
      <ModelesFiltres url={url} laboratoireFige={laboratoireId !== undefined} />
      <DataTable<ModelePromotionGroupement>
        nom="promotions-groupement"
        titre="Opérations"
        unite={['opération', 'opérations']}
        colonnes={laboratoireId === undefined ? colonnesModeles : DU_LABORATOIRE}
        requete={requete}
        url={url}
        onOuvrir={(modele) => ouvrir(modele.id)}
        ouverte={id}
        nomLigne={({ nomOperation }) => `l’opération ${nomOperation}`}
        {...actesOfferts.table}
        vide={{
          titre: 'Aucune opération pour l’instant.',
          texte:
            'Préparez une opération, choisissez les segments visés, publiez-la : chaque adhérent la reçoit et y ' +
            'répond.',
          ...(onNouvelle ? { action: { libelle: 'Nouvelle opération', faire: onNouvelle } } : {}),
        }}
        filtre={{ actif: url.actifs.length > 0, effacer: url.effacer }}
        onNouveau={onNouvelle}
        outils={
          <ExportListe total={requete.data?.total} route={promotionGroupementContract.exporterModeles} query={query} />
        }
      />
      <ModelesListeActes ouvrir={ouvrir} onPret={actesOfferts.onPret} />
      {id === null ? null : <ModeleDrawer key={id} id={id} onFermer={fermer} />}
    </>
  );
};

/** `/promotionsGroupement`: the operations of a groupement, with the answers of its adhérents (OPE-10). */
export const ModelesPage = () => {
  const { utilisateur } = useConnecte();
  const url = useEtatUrl(urlModelesPromotion);
  const router = useRouter();
  const nouvelle = canCreerPromotion(utilisateur)
    ? () => void router.navigate({ to: '/promotions/nouvelle' })
    : undefined;
  return (
    <PageShell
      titre="Promotions"
      sousTitre="Les opérations que vous proposez à vos adhérents, et ce qu’ils en font."
      actions={
        <>
          <AutresActes peutCreer={nouvelle !== undefined} />
          {nouvelle ? <BoutonAjouter onClick={nouvelle}>Nouvelle opération</BoutonAjouter> : null}
        </>
      }
    >
      <Tuiles url={url} />
      <ModelesListe url={url} onNouvelle={nouvelle} />
    </PageShell>
  );
};
