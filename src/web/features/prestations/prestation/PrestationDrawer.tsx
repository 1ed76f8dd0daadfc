import { Button, Stack, Text } from '@mantine/core';
import { IconArrowsSplit2, IconCash, IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { DetailPrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import {
  libelleActePrestation,
  libelleEtatPrestation,
  phraseEcart,
} from '#shared/features/prestations/prestation/messages.ts';
import { libelleRepartition } from '#shared/features/prestations/type-prestation/messages.ts';
import { LaboDeFiche } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatCentimes, formatInstant, formatJour, formatPourcentage, pluriel } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { BoutonModifier, FicheDrawer } from '#web/ui/panneau/FicheDrawer.tsx';
import { ListeAvertissements } from '#web/ui/ListeAvertissements.tsx';
import { HistoriqueSection } from '#web/ui/HistoriqueSection.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { NavTabs } from '#web/ui/page/NavTabs.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { formatPeriode, libelleActeJournal, nomPrestation, teinteEtatPrestation } from './apparence.ts';
import type { ComplementsPrestation } from './complements.ts';
import { urlVuePrestation } from './filtres.ts';
import styles from './Prestation.module.css';
import { PrestationPieces } from './PrestationPieces.tsx';
import { prestationQueries } from './queries.ts';
import { ReversionsTab } from './ReversionsTab.tsx';
import { useActesOffertsPrestation, type NavigationPrestation } from './use-actes-prestation.ts';

const Sommes = ({ p }: { p: DetailPrestation }) => {
  const entrees = [
    { libelle: 'Montant HT', valeur: p.montantHtCentimes === null ? '–' : formatMontant(p.montantHtCentimes, 'HT') },
    { libelle: 'Gardé par le groupement', valeur: formatMontant(p.partGroupementCentimes, 'HT') },
    { libelle: 'Pour les adhérents', valeur: formatMontant(p.aReverserCentimes, 'HT') },
    { libelle: 'Reversé', valeur: formatMontant(p.reverseCentimes, 'HT') },
  ];
  return (
    <dl className={styles.sommes}>
      {entrees.map(({ libelle, valeur }) => (
        <div key={libelle}>
          <dt>{libelle}</dt>
          <dd>{valeur}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Warnings about money that cannot come or leave. */
const avisDe = (p: DetailPrestation): string[] => [
  ...(p.etatMontre === 'EXPIRED' && p.datePaiement
    ? [`Le paiement était attendu le ${formatJour(p.datePaiement)} : relancez ${p.laboratoireNom}.`]
    : []),
  ...(p.reversionEnRetard && p.dateReversion
    ? [`Les adhérents devaient recevoir leur part le ${formatJour(p.dateReversion)}.`]
    : []),
  ...(p.nbReversions > 0 && p.ecartCentimes !== 0 && p.etat !== 'TERMINATED' ? [phraseEcart(p.ecartCentimes)] : []),
  ...(p.nbPreuvesManquantes > 0 && p.etat !== 'TERMINATED'
    ? [`${pluriel(p.nbPreuvesManquantes, 'preuve manque', 'preuves manquent')} : ces parts ne partent pas.`]
    : []),
];

const Suivi = ({ p }: { p: DetailPrestation }) => {
  const jour = (date: string | null) => date && formatJour(date);
  return (
    <Stack gap="lg">
      <ListeAvertissements phrases={avisDe(p)} />
      <Sommes p={p} />
      <Section titre="Prestation">
        <KeyValue
          entrees={[
            { libelle: 'Type', valeur: p.typeNom },
            { libelle: 'Période', valeur: formatPeriode(p) },
            { libelle: 'TVA', valeur: formatPourcentage(p.tvaCentiemes / 100) },
            {
              libelle: 'Montant TTC',
              valeur: p.montantTtcCentimes === null ? null : formatCentimes(p.montantTtcCentimes),
            },
            { libelle: 'Part du groupement', valeur: formatPourcentage(p.partGroupementCentiemes / 100) },
            { libelle: 'Répartition', valeur: libelleRepartition[p.modeRepartition] },
            { libelle: 'Commentaire', valeur: p.commentaire, large: true },
          ]}
        />
      </Section>
      <Section titre="Facture et échéances">
        <KeyValue
          entrees={[
            { libelle: 'Facture', valeur: p.numeroFacture },
            { libelle: 'Facturée le', valeur: jour(p.dateFacture) },
            { libelle: 'Paiement attendu le', valeur: jour(p.datePaiement) },
            { libelle: 'Payée le', valeur: jour(p.payeeLe) },
            { libelle: 'À reverser le', valeur: jour(p.dateReversion) },
            { libelle: 'Reversée le', valeur: jour(p.reverseeLe) },
          ]}
        />
      </Section>
      {p.operations.length > 0 ? (
        <Section titre="Opérations payées">
          <ul className={styles.liste}>
            {p.operations.map(({ promotionId, nom, dateDebut, dateFin, preuveDemandee }) => (
              <li key={promotionId} className={styles.entree}>
                <div className={styles.corps}>
                  <Text size="sm">{nom}</Text>
                  <Text size="xs" c="dimmed">
                    {dateDebut && dateFin ? formatPeriode({ dateDebut, dateFin }) : 'Sans dates'}
                  </Text>
                </div>
                {preuveDemandee ? <StatusBadge teinte="bleu">Photo de TG demandée</StatusBadge> : null}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <PrestationPieces prestation={p} />
      <HistoriqueSection actes={p.historique} libelles={libelleActeJournal} />
      <Text size="xs" c="dimmed">
        Créée {p.creeParNom ? `par ${p.creeParNom} ` : ''}le {formatInstant(p.creeLe)}
      </Text>
    </Stack>
  );
};

type Onglet = 'suivi' | 'reversions' | 'discussion';
type Props = {
  id: number;
  vers: NavigationPrestation;
  complements: ComplementsPrestation;
  couvert: boolean;
  onFermer: () => void;
};

/** The next act, at the foot of the drawer. */
const SUITES = [
  { cle: 'facturer', libelle: libelleActePrestation.facturer, icone: IconFileInvoice },
  { cle: 'encaisser', libelle: libelleActePrestation.encaisser, icone: IconCash },
  { cle: 'repartir', libelle: 'Répartir', icone: IconArrowsSplit2 },
] as const;

/** The drawer of one prestation: its state, its reversions, its discussion. */
export const PrestationDrawer = ({ id, vers, complements, couvert, onFermer }: Props) => {
  const requete = useQuery(prestationQueries.detail(id));
  const { data: p } = requete;
  const { etat, changer } = useEtatUrl(urlVuePrestation);
  const actions = useActesOffertsPrestation({ ...vers, supprime: onFermer });
  const actionsDeLaPrestation = p ? actions(p) : [];
  const faire = (cle: string) => actionsDeLaPrestation.find((action) => action.cle === cle)?.faire;
  const suite = SUITES.find(({ cle }) => faire(cle) !== undefined);
  const onglet: Onglet = etat.vue ?? 'suivi';
  return (
    <FicheDrawer
      requete={requete}
      sorte="Prestation"
      largeur={960}
      titre={p && nomPrestation(p)}
      sousTitre={
        p ? (
          <>
            <LaboDeFiche fiche={p} />
            <span className="chiffres">{formatPeriode(p)}</span>
            <StatusBadge teinte={teinteEtatPrestation[p.etatMontre]}>{libelleEtatPrestation[p.etatMontre]}</StatusBadge>
          </>
        ) : null
      }
      menu={p && { libelle: `Actions de la prestation ${nomPrestation(p)}`, actions: () => actions(p) }}
      pied={
        p && (p.droits.modifier || suite) ? (
          <>
            {p.droits.modifier ? (
              <BoutonModifier second={suite !== undefined} onClick={() => vers.modifier(id)} />
            ) : null}
            {suite ? (
              <Button leftSection={<suite.icone size={16} aria-hidden />} onClick={faire(suite.cle)}>
                {suite.libelle}
              </Button>
            ) : null}
          </>
        ) : null
      }
      couvert={couvert}
      onFermer={onFermer}
    >
      {(prestation) => (
        <NavTabs<Onglet>
          libelle="Suivi, reversions, discussion"
          actif={onglet}
          onChange={(vue) => changer({ vue: vue === 'suivi' ? undefined : vue })}
          onglets={[
            { id: 'suivi', libelle: 'Suivi', contenu: <Suivi p={prestation} /> },
            {
              id: 'reversions',
              libelle: 'Reversions',
              nombre: prestation.nbReversions,
              contenu: <ReversionsTab prestation={prestation} repartir={() => vers.repartir(id)} />,
            },
            { id: 'discussion', libelle: 'Discussion', contenu: complements.discussion(id) },
          ]}
        />
      )}
    </FicheDrawer>
  );
};
