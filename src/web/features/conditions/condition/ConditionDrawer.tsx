import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { libelleActeCondition } from '#shared/features/conditions/condition/messages.ts';
import type { DetailCondition } from '#shared/features/conditions/condition/schemas.ts';
import { AvertissementsLegaux } from '#web/features/catalogue/regle-legale/AvertissementsLegaux.tsx';
import { formatCentimes, formatInstant, formatJour, formatPourcentage } from '#web/lib/formats.ts';
import { BoutonModifier, FicheDrawer } from '#web/ui/panneau/FicheDrawer.tsx';
import { HistoriqueSection } from '#web/ui/HistoriqueSection.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { EtatDeCondition, remiseEntiere, SourceCondition } from './colonnes.tsx';
import styles from './Condition.module.css';
import { ConditionPieces } from './ConditionPieces.tsx';
import { ProduitsLus } from './ProduitsLus.tsx';
import { conditionQueries } from './queries.ts';
import { useActesOffertsCondition, type NavigationCondition } from './use-actes-condition.ts';

const montant = (centimes: number | null) => (centimes === null ? null : formatCentimes(centimes));

type Suites = { condition: DetailCondition; onOuvrir: (id: number) => void };
/** Links to the condition it renegotiates and to the one that follows it (CND-19). */
const Renegociation = ({ condition: { remplaceId, suivanteId }, onOuvrir }: Suites) => (
  <Group gap="xs">
    {remplaceId === null ? null : (
      <Button size="xs" variant="default" onClick={() => onOuvrir(remplaceId)}>
        Voir l’ancienne
      </Button>
    )}
    {suivanteId === null ? null : (
      <Button size="xs" variant="default" onClick={() => onOuvrir(suivanteId)}>
        Voir la nouvelle
      </Button>
    )}
  </Group>
);

const Contenu = ({ condition: c, onOuvrir }: Suites) => (
  <>
    <AvertissementsLegaux avertissements={c.avertissements} />
    <Section titre="Condition">
      <Text size="sm" className={styles.texte}>
        {c.condition}
      </Text>
      <KeyValue
        sansVides
        entrees={[
          { libelle: 'Remise', valeur: remiseEntiere(c), large: c.remise.length > 40 },
          { libelle: 'Unités gratuites', valeur: c.ug },
          { libelle: 'Du', valeur: formatJour(c.dateDebut) },
          { libelle: 'Au', valeur: formatJour(c.dateFin) },
          { libelle: 'Franco', valeur: montant(c.francoCentimes) },
          { libelle: 'Minimum de commande', valeur: montant(c.minimumCommandeCentimes) },
          { libelle: 'Délai de paiement', valeur: c.delaiPaiement },
          { libelle: 'Escompte', valeur: c.escomptePct === null ? null : formatPourcentage(c.escomptePct) },
          { libelle: 'Retours', valeur: c.retours, large: true },
          { libelle: 'Produits remboursables', valeur: c.remboursable ? 'Oui' : null },
          { libelle: 'Gain sur factures', valeur: montant(c.gainCentimes) },
          {
            libelle: 'Retirée',
            valeur:
              c.retireeLe && `le ${formatInstant(c.retireeLe)}${c.retireeParNom ? `, par ${c.retireeParNom}` : ''}`,
          },
          { libelle: 'Source', valeur: <SourceCondition condition={c} />, large: true },
        ]}
      />
      <Renegociation condition={c} onOuvrir={onOuvrir} />
      {c.origine === 'GROUPEMENT' ? (
        <Text size="sm" c="dimmed">
          {c.liee
            ? 'Négociée par votre groupement\u00a0: elle se lit seulement et suit le choix que vous avez accepté.'
            : 'Négociée par un groupement dont vous n’êtes plus membre\u00a0: elle reste dans votre historique.'}
        </Text>
      ) : null}
    </Section>
    {c.produits.length > 0 ? (
      <Section titre="Produits">
        <ProduitsLus produits={c.produits} libelle="Produits de la condition" />
      </Section>
    ) : null}
    <ConditionPieces condition={c} />
    <HistoriqueSection actes={c.historique} libelles={libelleActeCondition} />
  </>
);

type Props = {
  id: number;
  vers: NavigationCondition & { ouvrir: (id: number) => void };
  couvert?: boolean;
  onFermer: () => void;
};

/** The drawer of one condition, with its acts. */
export const ConditionDrawer = ({ id, vers, couvert, onFermer }: Props) => {
  const requete = useQuery(conditionQueries.detail(id));
  const { data: c } = requete;
  const { ouvrir: _ouvrir, ...autres } = vers;
  const actions = useActesOffertsCondition({ ...autres, supprime: onFermer });
  return (
    <FicheDrawer
      requete={requete}
      sorte="Condition"
      titre={c?.gamme}
      sousTitre={
        c ? (
          <>
            <strong>{c.laboratoireNom}</strong>
            <EtatDeCondition condition={c} />
          </>
        ) : null
      }
      menu={
        c && actions(c).length > 0
          ? { libelle: `Actions de la condition ${c.gamme}`, actions: () => actions(c) }
          : undefined
      }
      pied={
        c?.droits.dupliquer && c.suivi === 'A_RENEGOCIER' ? (
          <Button onClick={() => vers.renegocier(id)}>Renégocier</Button>
        ) : c?.droits.modifier ? (
          <BoutonModifier onClick={() => vers.modifier(id)} />
        ) : null
      }
      couvert={couvert}
      onFermer={onFermer}
    >
      {(condition) => <Contenu condition={condition} onOuvrir={vers.ouvrir} />}
    </FicheDrawer>
  );
};
