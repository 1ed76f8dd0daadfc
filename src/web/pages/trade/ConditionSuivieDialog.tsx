import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DetailConditionSuivie } from '#shared/features/pilotage/trade/contract/conditions.ts';
import { ProduitsLus } from '#web/features/conditions/condition/ProduitsLus.tsx';
import { Labo } from '#web/features/operations/operation/Pastilles.tsx';
import { formatCentimes, formatJour, formatPourcentage } from '#web/lib/formats.ts';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { conditionTradeQueries } from './condition-queries.ts';
import { LectureDialog } from './LectureDialog.tsx';
import styles from './Trade.module.css';

const montant = (centimes: number | null) => (centimes === null ? null : formatCentimes(centimes));

const Contenu = ({ c }: { c: DetailConditionSuivie }) => (
  <Stack gap="lg">
    <Text size="sm" className={styles.texte}>
      {c.condition}
    </Text>
    <KeyValue
      sansVides
      entrees={[
        { libelle: 'Laboratoire', valeur: <Labo {...c} />, large: true },
        { libelle: 'Remise', valeur: c.remise, large: c.remise.length > 40 },
        { libelle: 'Unités gratuites', valeur: c.ug },
        { libelle: 'Du', valeur: formatJour(c.dateDebut) },
        { libelle: 'Au', valeur: formatJour(c.dateFin) },
        { libelle: 'Franco', valeur: montant(c.francoCentimes) },
        { libelle: 'Minimum de commande', valeur: montant(c.minimumCommandeCentimes) },
        { libelle: 'Délai de paiement', valeur: c.delaiPaiement },
        { libelle: 'Escompte', valeur: c.escomptePct === null ? null : formatPourcentage(c.escomptePct) },
        { libelle: 'Retours', valeur: c.retours, large: true },
        { libelle: 'Produits remboursables', valeur: c.remboursable ? 'Oui' : null },
        { libelle: 'Négociée par', valeur: c.groupementNom, large: true },
      ]}
    />
    {c.produits.length > 0 ? (
      <Section titre="Produits">
        <ProduitsLus produits={c.produits} libelle="Produits de la condition" />
      </Section>
    ) : null}
  </Stack>
);

type Props = { pharmacieId: number; id: number; onFermer: () => void };

/** One condition of a followed pharmacy, read-only. */
export const ConditionSuivieDialog = ({ pharmacieId, id, onFermer }: Props) => {
  const requete = useQuery(conditionTradeQueries.condition(pharmacieId, id));
  return (
    <LectureDialog titre={requete.data?.gamme ?? 'Condition'} requete={requete} onFermer={onFermer}>
      {(c) => <Contenu c={c} />}
    </LectureDialog>
  );
};
