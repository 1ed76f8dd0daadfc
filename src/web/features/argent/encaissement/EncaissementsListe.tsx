import { Badge, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import { formatMontants, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { Montants } from '#web/features/argent/encours/Montants.tsx';
import type { Encaissement } from '#shared/features/argent/encaissement/schemas.ts';
import stylesOnglets from '#web/features/argent/encours/Encours.module.css';
import { filtreDeTable } from '#web/lib/filtres-url.ts';
import { formatNombre } from '#web/lib/formats.ts';
import { ExportListe } from '#web/ui/menus/ExportListe.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { retirerColonne } from '#web/ui/table/colonne.ts';
import { colonnesEncaissements } from './colonnes.tsx';
import { EncaissementsFiltres } from './EncaissementsFiltres.tsx';
import {
  filtresActifsEncaissement,
  filtresServeurEncaissement,
  listeServeurEncaissement,
  ongletsEncaissement,
  type OngletEncaissement,
  type UrlEncaissements,
} from './filtres.ts';
import { leNomEncaissement } from './mots.ts';
import { encaissementQueries } from './queries.ts';
import { useActesOffertsEncaissement, type NavigationEncaissement } from './EncaissementActes.tsx';

const TITRES: Readonly<Record<OngletEncaissement, string>> = {
  TOUS: 'Tous',
  NON_AFFECTE: 'Non affectés',
  PARTIEL: 'Affectés en partie',
  AFFECTE: 'Affectés',
  ANNULE: 'Annulés',
};
/** Columns on the page of a laboratory, without the laboratory. */
const DU_LABORATOIRE = retirerColonne(colonnesEncaissements, 'laboratoire', 'numero');
const UNITE = ['encaissement', 'encaissements'] as const;
const VIDES: Readonly<Record<OngletEncaissement, { titre: string; texte: string }>> = {
  TOUS: {
    titre: 'Aucun avoir ni paiement reçu.',
    texte: 'Notez ici ce que vos laboratoires vous donnent : chaque euro reçu règle ce qui était dû, jamais davantage.',
  },
  NON_AFFECTE: {
    titre: 'Rien n’attend d’être affecté.',
    texte: 'Un avoir ou un virement reçu attend ici tant qu’il ne règle aucun encours.',
  },
  PARTIEL: { titre: 'Aucun reste.', texte: 'Ce qui est affecté en partie se retrouve ici, avec ce qui reste.' },
  AFFECTE: {
    titre: 'Rien d’affecté pour l’instant.',
    texte: 'Ce qui a tout entier réglé des encours se retrouve ici.',
  },
  ANNULE: { titre: 'Rien n’a été annulé.', texte: 'Un encaissement annulé reste visible ici.' },
};

/** Total of a tab: the amounts left to allocate, or else the amounts received. */
const sommeDe = (onglet: OngletEncaissement, sommes: Record<'recu' | 'reste', MontantsParNature>): MontantsParNature =>
  onglet === 'AFFECTE' ? sommes.recu : sommes.reste;

type Props = {
  url: UrlEncaissements;
  /** Set on the page of a laboratory. */
  laboratoireId?: number;
  vers: NavigationEncaissement & { ouvrir: (id: number) => void };
  ouverte: number | null;
  onNouveau?: () => void;
};

/** Tabs, filters and list of the encaissements. */
export const EncaissementsListe = ({ url, laboratoireId, vers, ouverte, onNouveau }: Props) => {
  const { etat } = url.etat;
  const query = listeServeurEncaissement(url, laboratoireId);
  const requete = useQuery(encaissementQueries.liste(query));
  const comptes = useQuery(encaissementQueries.onglets(filtresServeurEncaissement(url, laboratoireId)));
  const actions = useActesOffertsEncaissement(vers);
  const noms = filtresActifsEncaissement(url, laboratoireId !== undefined);
  const sommes = requete.data?.sommes;
  const liste = (
    <DataTable<Encaissement>
      nom="encaissements"
      titre={`Avoirs et paiements : ${TITRES[etat]}`}
      unite={UNITE}
      colonnes={laboratoireId === undefined ? colonnesEncaissements : DU_LABORATOIRE}
      requete={requete}
      url={url}
      onOuvrir={({ id }) => vers.ouvrir(id)}
      ouverte={ouverte}
      nomLigne={leNomEncaissement}
      actionsLigne={actions.de}
      totaux={
        sommes && sommes.nombre > 0
          ? {
              montant: <Montants montants={sommes.recu} />,
              affecte: <Montants montants={sommes.affecte} />,
              reste: <Montants montants={sommes.reste} />,
            }
          : undefined
      }
      vide={{
        ...VIDES[etat],
        ...(onNouveau ? { action: { libelle: 'Enregistrer un avoir ou un paiement', faire: onNouveau } } : {}),
      }}
      filtre={filtreDeTable(noms, url.changer)}
      outils={
        <ExportListe total={requete.data?.total} route={encaissementContract.exporterEncaissements} query={query} />
      }
    />
  );
  return (
    <Stack gap="sm" className={stylesOnglets.parties} miw={0}>
      <EncaissementsFiltres url={url} laboratoireFige={laboratoireId !== undefined} />
      <Tabs
        value={etat}
        keepMounted={false}
        onChange={(choisi) => {
          const ongletChoisi = ongletsEncaissement.find((possible) => possible === choisi);
          if (ongletChoisi) url.changer({ etat: ongletChoisi });
        }}
      >
        <Tabs.List aria-label="État des encaissements" className={stylesOnglets.onglets}>
          {ongletsEncaissement.map((onglet) => {
            const compte = comptes.data?.[onglet];
            return (
              <Tabs.Tab
                key={onglet}
                value={onglet}
                rightSection={
                  compte ? (
                    <Badge size="sm" variant="light" color={onglet === etat ? 'green' : 'gray'} flex="none">
                      {formatNombre(compte.nombre)}
                    </Badge>
                  ) : undefined
                }
              >
                <span className={stylesOnglets.onglet}>
                  {TITRES[onglet]}
                  <span className={`${stylesOnglets.ongletSomme} chiffres`}>
                    {compte && onglet !== 'ANNULE' ? formatMontants(sommeDe(onglet, compte)) : '\u00a0'}
                  </span>
                </span>
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <Tabs.Panel value={etat} className={stylesOnglets.panneau}>
          {liste}
        </Tabs.Panel>
      </Tabs>
      {actions.dialogues}
    </Stack>
  );
};
