import { Collapse, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import {
  libelleSeuils,
  nbProduitsConditionGroupement,
} from '#shared/features/conditions/condition-groupement/rules/contenu.ts';
import type { ChoixConditionGroupement, Gamme } from '#shared/features/conditions/condition-groupement/schemas.ts';
import { remiseCommune } from '#shared/features/conditions/condition/rules/remise.ts';
import { ProduitsLus } from '#web/features/conditions/condition/ProduitsLus.tsx';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './ConditionGroupement.module.css';

const GammeLue = ({ gamme: { nom, tranches, complet } }: { gamme: Gamme }) => (
  <div className={styles.gamme}>
    <Text size="sm" fw={600} className={styles.titre}>
      {nom} {complet ? null : <StatusBadge teinte="orange">À compléter</StatusBadge>}
    </Text>
    {tranches.map((tranche, i) => {
      const seuils = libelleSeuils(tranche);
      return (
        // oxlint-disable-next-line react/no-array-index-key -- tiers have no other identity
        <div key={i} className={styles.tranche}>
          <Text size="sm" className={styles.titre}>
            {tranche.libelle}
            {seuils ? `, ${seuils}` : ''}
            {tranche.produits.length > 0 ? (
              <>
                {'\u00a0: '}
                <strong>{remiseCommune(tranche.produits.map(({ remise }) => remise))}</strong>
              </>
            ) : null}
          </Text>
          <ProduitsLus produits={tranche.produits} libelle={`Produits de ${nom}, ${tranche.libelle}`} />
        </div>
      );
    })}
  </div>
);

type Props = {
  choix: ChoixConditionGroupement;
  choisi?: boolean;
  ouvertAuDepart?: boolean;
  /** Button on the right of the title, which accepts the choice. */
  action?: ReactNode;
};

/** One choice of a proposition, its gammes and tranches folded behind its title. */
export const ChoixLu = ({ choix, choisi = false, ouvertAuDepart = false, action }: Props) => {
  const [ouvert, setOuvert] = useState(ouvertAuDepart);
  const id = useId();
  const Chevron = ouvert ? IconChevronDown : IconChevronRight;
  const noms = choix.gammes.map(({ nom }) => nom).join(', ');
  const nbProduits = pluriel(nbProduitsConditionGroupement([choix]), 'produit');
  return (
    <div className={styles.choix} data-choisi={choisi || undefined}>
      <div className={styles.tete}>
        <UnstyledButton
          aria-expanded={ouvert}
          aria-controls={id}
          onClick={() => setOuvert(!ouvert)}
          style={{ flex: '1 1 12rem', minWidth: 0 }}
        >
          <Text fw={600} className={styles.titre}>
            <Chevron size={16} aria-hidden style={{ verticalAlign: '-2px' }} /> {choix.libelle}{' '}
            {choisi ? <StatusBadge teinte="vert">Votre choix</StatusBadge> : null}
          </Text>
          <Text size="xs" c="dimmed" lineClamp={2}>
            {insecable(`${pluriel(choix.gammes.length, 'gamme')}, ${nbProduits} : ${noms}`)}
          </Text>
        </UnstyledButton>
        {action}
      </div>
      <Collapse expanded={ouvert} id={id}>
        <div className={styles.corps}>
          {choix.gammes.map((gamme, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- ranges have no other identity
            <GammeLue key={i} gamme={gamme} />
          ))}
        </div>
      </Collapse>
    </div>
  );
};
