import { Badge, SegmentedControl, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { EncoursEnListe, SommesEncours } from '#shared/features/argent/encours/schemas.ts';
import { direSomme, sommerEncours } from '#shared/features/argent/encours/rules/sommes.ts';
import { filtresVides } from '#web/lib/filtres-url.ts';
import { formatNombre } from '#web/lib/formats.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { DialoguesEncours, useActesOffertsEncours, type NavigationEncours } from './EncoursActes.tsx';
import { colonnesCompenseEn, colonnesEncours, colonnesRecuEn } from './EncoursColonnes.tsx';
import type { ComplementsEncours } from './complements.ts';
import { EncoursFiltres } from './EncoursFiltres.tsx';
import {
  filtresActifsEncours,
  filtresServeurEncours,
  listeServeurEncours,
  ongletsDeListeEncours,
  type OngletEncours,
  type UrlEncours,
} from './filtres.ts';
import styles from './Encours.module.css';
import { MontantsDesSommes } from './Montants.tsx';
import { encoursQueries } from './queries.ts';

// Loaded on first use; never on the page of a laboratory.
const EncoursGroupes = differerPartie(
  async () => (await import('./EncoursGroupes.tsx')).EncoursGroupes,
  <Skeleton h={320} />,
);

const TITRES: Readonly<Record<OngletEncours, string>> = {
  TOUS: 'Tous',
  A_DECLARER: 'À déclarer',
  DECLARE: 'À régler',
  REGLE: 'Réglés',
};
const UNITE = ['encours', 'encours'] as const;
const SANS_RESULTAT = { titre: 'Aucun résultat', texte: 'Rien ne correspond à ces filtres.' };

/** The tab of settled encours shows the latest first; the other tabs keep the current sort. */
const triDe = (vers: OngletEncours, depuis: OngletEncours) => {
  if (vers === 'REGLE') return { tri: 'regleLe', ordre: 'desc' } as const;
  return depuis === 'REGLE' ? { tri: undefined, ordre: undefined } : {};
};

const vides: Readonly<Record<OngletEncours, { titre: string; texte: string }>> = {
  TOUS: {
    titre: 'Aucun encours.',
    texte: 'Ce que vos laboratoires vous doivent se note ici dès que vous le constatez.',
  },
  A_DECLARER: {
    titre: 'Rien à déclarer, bravo.',
    texte: 'Un manquant, une casse, une contrepartie promise ? Ajoutez-la dès que vous la voyez : rien ne sera oublié.',
  },
  DECLARE: {
    titre: 'Aucun règlement en attente.',
    texte: 'Les encours déclarés restent ici, avec leurs relances, jusqu’à ce que le laboratoire les règle.',
  },
  REGLE: { titre: 'Aucun encours réglé pour l’instant.', texte: 'Vous retrouverez ici tout ce qui a été récupéré.' },
};

/** Totals of the selected rows. */
const sommeChoisie = (lignes: readonly EncoursEnListe[]): string => {
  const sommes = sommerEncours(lignes);
  return `attendu ${direSomme(sommes, 'attenduCentimes')}, reste dû ${direSomme(sommes, 'soldeCentimes')}`;
};

type Props = {
  url: UrlEncours;
  /** Set on the page of a laboratory: limits the list to its encours. */
  laboratoireId?: number;
  vers: NavigationEncours & { ouvrir: (id: number) => void };
  /** Id of the encours whose drawer is open. */
  ouverte: number | null;
  complements: Pick<ComplementsEncours, 'regler' | 'reglerSelection'>;
  /** Absent when this session may not create. */
  onNouveau?: () => void;
};

type Figure = Pick<UrlEncours['etat'], 'recuAnnee' | 'recuDu' | 'recuAu' | 'compense'>;
/** Period in which the counted amounts were received, or settled without money; undefined without such a filter. */
const quandEncoursRegle = ({ recuAnnee, recuDu, recuAu, compense }: Figure): string | undefined => {
  if (recuDu !== undefined || recuAu !== undefined) return 'sur la période';
  if (recuAnnee !== undefined) return `en ${recuAnnee}`;
  return compense ? 'autrement' : undefined;
};
/** Amount of a tab: the balance, or the amount settled in the filtered period (ENC-34). */
const montantDe = (onglet: OngletEncours, figure: Figure) => {
  if (figure.compense) return 'compenseCentimes';
  return onglet === 'REGLE' || quandEncoursRegle(figure) !== undefined ? 'recuCentimes' : 'soldeCentimes';
};

const Onglets = ({
  sommes,
  etat,
  figure,
}: {
  sommes: Record<OngletEncours, SommesEncours> | undefined;
  etat: OngletEncours;
  figure: Figure;
}) => (
  <Tabs.List aria-label="État des encours" className={styles.onglets}>
    {ongletsDeListeEncours.map((onglet) => {
      return (
        <Tabs.Tab
          key={onglet}
          value={onglet}
          rightSection={
            sommes ? (
              <Badge size="sm" variant="light" color={onglet === etat ? 'green' : 'gray'} flex="none">
                {formatNombre(sommes[onglet].nombre)}
              </Badge>
            ) : undefined
          }
        >
          <span className={styles.onglet}>
            {TITRES[onglet]}
            <span className={`${styles.ongletSomme} chiffres`}>
              {sommes ? direSomme(sommes[onglet], montantDe(onglet, figure)) : '\u00a0'}
            </span>
          </span>
        </Tabs.Tab>
      );
    })}
  </Tabs.List>
);

/** Totals of the columns. */
const totauxDe = (sommes: SommesEncours) => ({
  attendu: <MontantsDesSommes sommes={sommes} champ="attenduCentimes" />,
  regle: <MontantsDesSommes sommes={sommes} champ="regleCentimes" />,
  recu: <MontantsDesSommes sommes={sommes} champ="recuCentimes" />,
  compense: <MontantsDesSommes sommes={sommes} champ="compenseCentimes" />,
  solde: <MontantsDesSommes sommes={sommes} champ="soldeCentimes" />,
  ecart: <MontantsDesSommes sommes={sommes} champ="ecartCentimes" />,
});

/**
 * The tab whose rows are shown: the one before, until the rows of the chosen one are there, so that its table is drawn
 * once.
 */
const useOngletMontre = (choisi: OngletEncours, { enAttente }: { enAttente: boolean }): OngletEncours => {
  const [montre, setMontre] = useState(choisi);
  if (montre !== choisi && !enAttente) setMontre(choisi);
  return enAttente ? montre : choisi;
};

/** The columns of a tab; with a filter on the period of règlement, the amounts settled then. */
const useColonnesEncours = (etat: OngletEncours, e: UrlEncours['etat'], { avecLabo }: { avecLabo: boolean }) => {
  const { compense } = e;
  const quand = quandEncoursRegle(e);
  return useMemo(() => {
    const colonnesDeLEtat = colonnesEncours(etat, { avecLabo });
    if (quand === undefined) return colonnesDeLEtat;
    return compense ? colonnesCompenseEn(colonnesDeLEtat, quand) : colonnesRecuEn(colonnesDeLEtat, quand);
  }, [etat, avecLabo, quand, compense]);
};

type Vue = 'liste' | 'labo';
const Presentation = ({ choisie, onChoisir }: { choisie: Vue; onChoisir: (vue: Vue) => void }) => (
  <SegmentedControl
    aria-label="Présentation"
    value={choisie}
    onChange={onChoisir}
    data={[
      { value: 'liste', label: 'Liste' },
      { value: 'labo', label: 'Par laboratoire' },
    ]}
  />
);

/**
 * Tabs, filters and list of the encours, by line or by laboratory; the same on /encours and on the page of a
 * laboratory.
 */
export const EncoursListe = ({ url, laboratoireId, vers, ouverte, complements, onNouveau }: Props) => {
  const { etat: e, changer } = url;
  const { etat } = e;
  const mobile = useMediaQuery('(max-width: 59.99em)', undefined, { getInitialValueInEffect: false });
  const surPage = laboratoireId === undefined;
  const groupe = surPage && (e.vue ?? (mobile ? 'labo' : 'liste')) === 'labo';
  const actesOfferts = useActesOffertsEncours(vers);
  const libres = filtresServeurEncours(url, laboratoireId);
  const comptes = useQuery(encoursQueries.onglets(libres));
  const requete = useQuery({ ...encoursQueries.liste(listeServeurEncours(url, laboratoireId)), enabled: !groupe });
  const noms = filtresActifsEncours(url, { laboratoireFige: !surPage });
  const effacer = () => changer(filtresVides(noms));
  const effacement = { libelle: 'Effacer les filtres', faire: effacer };
  const sommes = requete.data?.sommes;
  const total = comptes.data?.[etat].nombre;
  const montre = useOngletMontre(etat, { enAttente: requete.isPlaceholderData });
  const colonnes = useColonnesEncours(montre, e, { avecLabo: surPage });
  const vide = {
    ...vides[etat],
    ...(onNouveau ? { action: { libelle: 'Ajouter un encours', faire: onNouveau } } : {}),
  };

  const exporter = (
    <ExportListe
      total={total}
      route={encoursContract.exporterEncours}
      query={listeServeurEncours(url, laboratoireId)}
    />
  );
  const bascule = surPage ? (
    <Presentation choisie={groupe ? 'labo' : 'liste'} onChoisir={(vue) => changer({ vue })} />
  ) : null;

  return (
    <Stack gap="sm" className={styles.parties}>
      <EncoursFiltres url={url} laboratoireFige={!surPage} />
      <Tabs
        value={etat}
        keepMounted={false}
        onChange={(choisi) => {
          const ongletChoisi = ongletsDeListeEncours.find((possible) => possible === choisi);
          if (ongletChoisi) changer({ etat: ongletChoisi, ...triDe(ongletChoisi, etat) });
        }}
      >
        <Onglets sommes={comptes.data} etat={etat} figure={e} />
        <Tabs.Panel value={etat} className={styles.panneau}>
          {groupe ? (
            <Stack gap="xs">
              <div className={styles.barre}>
                {bascule}
                {exporter}
              </div>
              {total === 0 ? (
                <EmptyState {...(noms.length > 0 ? { ...SANS_RESULTAT, action: effacement } : vide)} />
              ) : (
                <EncoursGroupes
                  key={etat}
                  url={url}
                  actesOfferts={actesOfferts}
                  ouvrir={vers.ouvrir}
                  ouverte={ouverte}
                />
              )}
            </Stack>
          ) : (
            <DataTable<EncoursEnListe>
              nom={`encours.${montre}`}
              titre={`Encours : ${TITRES[montre]}`}
              unite={UNITE}
              colonnes={colonnes}
              requete={requete}
              url={{ etat: e, changer }}
              onOuvrir={({ id }) => vers.ouvrir(id)}
              ouverte={ouverte}
              nomLigne={({ numero }) => `l’encours ${numero}`}
              actionsLigne={actesOfferts.de}
              actionsGroupees={actesOfferts.groupees}
              sommeChoisie={sommeChoisie}
              totaux={sommes && sommes.nombre > 0 ? totauxDe(sommes) : undefined}
              vide={vide}
              filtre={{ actif: noms.length > 0, effacer }}
              outils={
                <>
                  {bascule}
                  {exporter}
                </>
              }
            />
          )}
        </Tabs.Panel>
      </Tabs>
      {comptes.isError && requete.data ? (
        <Text size="xs" c="dimmed">
          Les compteurs n’ont pas pu être lus.
        </Text>
      ) : null}
      <DialoguesEncours dialogue={actesOfferts.dialogue} complements={complements} onFermer={actesOfferts.fermer} />
    </Stack>
  );
};
