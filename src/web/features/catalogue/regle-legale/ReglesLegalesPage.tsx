import {
  IconAlertTriangle,
  IconCalendarPlus,
  IconCalendarX,
  IconCheck,
  IconClock,
  IconHistory,
  IconPencil,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { texte } from '#shared/core/champs.ts';
import { libellesCode, libellesEtatRegleLegale } from '#shared/features/catalogue/regle-legale/messages.ts';
import { etatRegleLegale } from '#shared/features/catalogue/regle-legale/rules/periodes.ts';
import { etatsRegleLegale, type RegleLegale } from '#shared/features/catalogue/regle-legale/schemas.ts';
import { aujourdhui, quiContient } from '#web/lib/formats.ts';
import { useElementOuvert, useEtatUrl } from '#web/lib/url-state.ts';
import type { Action } from '#web/ui/action.ts';
import { differer } from '#web/ui/differer.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { colonnesReglesLegales, estAVerifier } from './colonnes.tsx';
import { regleLegaleQueries } from './queries.ts';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

const RegleLegaleDrawer = differer(
  async () => (await import('./RegleLegaleDrawer.tsx')).RegleLegaleDrawer,
  ({ regleLegale }) => regleLegale !== undefined,
);
const RegleLegaleForm = differer(async () => (await import('./RegleLegaleForm.tsx')).RegleLegaleForm);
const FinDialog = differer(async () => (await import('./FinDialog.tsx')).FinDialog);

export const urlReglesLegales = z.object({
  q: texte('La recherche').optional(),
  montrer: z.enum([...etatsRegleLegale, 'A_VERIFIER']).optional(),
});
type Montrer = z.output<typeof urlReglesLegales>['montrer'];

type Dialogue =
  | { genre: 'creer'; modele?: RegleLegale }
  | { genre: 'modifier'; regleLegale: RegleLegale }
  | { genre: 'terminer'; regleLegale: RegleLegale };

const garder = (regleLegale: RegleLegale, montrer: Montrer, q: string): boolean => {
  const parEtat =
    montrer === undefined ||
    (montrer === 'A_VERIFIER' ? estAVerifier(regleLegale) : etatRegleLegale(regleLegale, aujourdhui()) === montrer);
  return (
    parEtat &&
    quiContient(q)(
      `${regleLegale.libelle} ${libellesCode[regleLegale.code]} ${regleLegale.source} ${regleLegale.mots.join(' ')}`,
    )
  );
};

type TuilesProps = {
  choisi: Montrer;
  onChoisir: (choisi: NonNullable<Montrer> | null) => void;
  combien: (montrer: Montrer) => number | undefined;
};

const TuilesReglesLegales = ({ choisi, onChoisir, combien }: TuilesProps) => (
  <StatTiles
    libelle="Règles par état"
    active={choisi ?? null}
    onChoisir={(id) => onChoisir(id as NonNullable<Montrer> | null)}
    tuiles={[
      { id: 'EN_VIGUEUR', libelle: 'En vigueur', valeur: combien('EN_VIGUEUR'), teinte: 'vert', icone: IconCheck },
      { id: 'A_VENIR', libelle: 'À venir', valeur: combien('A_VENIR'), teinte: 'bleu', icone: IconClock },
      { id: 'TERMINEE', libelle: 'Terminées', valeur: combien('TERMINEE'), teinte: 'gris', icone: IconHistory },
      {
        id: 'A_VERIFIER',
        libelle: 'À vérifier',
        valeur: combien('A_VERIFIER'),
        teinte: 'orange',
        icone: IconAlertTriangle,
      },
    ]}
  />
);

/** The acts in the menu of a rule. */
const actesOfferts = (regleLegale: RegleLegale, ouvrir: (dialogue: Dialogue) => void): readonly Action[] => [
  {
    cle: 'modifier',
    libelle: 'Modifier',
    icone: IconPencil,
    faire: () => ouvrir({ genre: 'modifier', regleLegale }),
  },
  {
    cle: 'periode',
    libelle: 'Ajouter la période suivante',
    icone: IconCalendarPlus,
    ...(regleLegale.dateFin === null ? { empeche: 'Terminez d’abord celle-ci.' } : {}),
    faire: () => ouvrir({ genre: 'creer', modele: regleLegale }),
  },
  {
    cle: 'terminer',
    libelle: regleLegale.dateFin === null ? 'Terminer' : 'Changer la fin',
    icone: IconCalendarX,
    separe: true,
    faire: () => ouvrir({ genre: 'terminer', regleLegale }),
  },
];

/** `/regles-legales`: the dated limits the product warns about, common to every account (super administrator). */
export const ReglesLegalesPage = () => {
  const requete = useQuery(regleLegaleQueries.liste());
  const { etat, changer, effacer, actifs } = useEtatUrl(urlReglesLegales);
  const { id, ouvrir, fermer } = useElementOuvert();
  const [dialogue, setDialogue] = useState<Dialogue | null>(null);
  const clore = () => setDialogue(null);
  const toutes = requete.data?.regles;
  const gerer = requete.data?.droits.gerer ?? false;
  const elements = useMemo(
    () => toutes?.filter((regleLegale) => garder(regleLegale, etat.montrer, etat.q ?? '')),
    [toutes, etat.montrer, etat.q],
  );
  const combien = (montrer: Montrer) => toutes?.filter((regleLegale) => garder(regleLegale, montrer, '')).length;

  const actes = (regleLegale: RegleLegale): readonly Action[] => (gerer ? actesOfferts(regleLegale, setDialogue) : []);

  return (
    <PageShell
      titre="Règles légales"
      sousTitre="Ce que la loi limite, daté et sourcé : les écrans avertissent, ils ne bloquent jamais."
      actions={
        gerer ? <BoutonAjouter onClick={() => setDialogue({ genre: 'creer' })}>Nouvelle règle</BoutonAjouter> : null
      }
    >
      <TuilesReglesLegales choisi={etat.montrer} onChoisir={(montrer) => changer({ montrer })} combien={combien} />
      <FilterBar
        recherche={rechercheDansUrl({ etat, changer }, 'Règle, source, mot…')}
        actifs={
          etat.montrer
            ? [
                {
                  id: 'montrer',
                  libelle: etat.montrer === 'A_VERIFIER' ? 'À vérifier' : libellesEtatRegleLegale[etat.montrer],
                  retirer: () => changer({ montrer: null }),
                },
              ]
            : undefined
        }
      />
      <DataTable
        nom="regles-legales"
        titre="Règles légales"
        unite={['règle', 'règles']}
        colonnes={colonnesReglesLegales}
        requete={{ ...requete, data: elements && { elements, total: elements.length } }}
        onOuvrir={(regleLegale) => ouvrir(regleLegale.id)}
        ouverte={id}
        nomLigne={({ libelle }) => libelle}
        actionsLigne={actes}
        triInitial={{ id: 'libelle', ordre: 'asc' }}
        vide={{ titre: 'Aucune règle', texte: 'Sans règle en vigueur, les écrans n’avertissent de rien.' }}
        filtre={{ actif: actifs.length > 0, effacer }}
        {...(gerer ? { onNouveau: () => setDialogue({ genre: 'creer' }) } : {})}
        libre
      />
      <RegleLegaleDrawer
        regleLegale={toutes?.find((regleLegale) => regleLegale.id === id)}
        actes={actes}
        onFermer={fermer}
      />
      {dialogue?.genre === 'creer' ? (
        <RegleLegaleForm modele={dialogue.modele} onFermer={clore} onCreee={ouvrir} />
      ) : null}
      {dialogue?.genre === 'modifier' ? <RegleLegaleForm regleLegale={dialogue.regleLegale} onFermer={clore} /> : null}
      {dialogue?.genre === 'terminer' ? <FinDialog regleLegale={dialogue.regleLegale} onFermer={clore} /> : null}
    </PageShell>
  );
};
