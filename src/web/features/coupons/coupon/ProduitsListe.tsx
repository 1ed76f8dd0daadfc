import { Anchor, Text } from '@mantine/core';
import type { ProduitDeCoupons } from '#shared/features/coupons/coupon/contract.ts';
import { formatJour, formatNombre, pluriel } from '#web/lib/formats.ts';
import { Money } from '#web/ui/Money.tsx';
import lignes from '#web/ui/Lignes.module.css';
import styles from './Coupon.module.css';

const joursDits = ({ premierJour, dernierJour }: ProduitDeCoupons): string =>
  premierJour === dernierJour
    ? `le ${formatJour(premierJour)}`
    : `du ${formatJour(premierJour)} au ${formatJour(dernierJour)}`;

type Props = { produits: readonly ProduitDeCoupons[]; onOuvrir: (produit: ProduitDeCoupons) => void };

const Produit = ({ p, onOuvrir }: { p: ProduitDeCoupons; onOuvrir: Props['onOuvrir'] }) => (
  <li className={lignes.ligne}>
    <div className={lignes.texte}>
      <Anchor component="button" type="button" size="sm" fw={550} ta="left" onClick={() => onOuvrir(p)}>
        {p.designation ?? p.produit}
      </Anchor>
      <Text size="xs" c="dimmed">
        {[p.marque, p.designation === null ? null : p.code, pluriel(p.quantite, 'bon'), joursDits(p)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {p.nbAVerifier > 0 ? <Text size="xs">{formatNombre(p.nbAVerifier)} à vérifier</Text> : null}
      {p.nbRefuses > 0 ? <Text size="xs">{pluriel(p.nbRefuses, 'refusé')}</Text> : null}
    </div>
    <dl className={styles.sommes}>
      <div>
        <dt>À recevoir</dt>
        <dd>
          <Money centimes={p.duCentimes} />
        </dd>
      </div>
      <div>
        <dt>Payé</dt>
        <dd>
          <Money centimes={p.payeCentimes} />
        </dd>
      </div>
    </dl>
  </li>
);

/** The coupons product by product; a product opens its own (PAY-19). */
export const ProduitsListe = ({ produits, onOuvrir }: Props) => (
  <ul className={lignes.liste} aria-label="Bons par produit">
    {produits.map((p) => (
      <Produit key={`${p.marque} ${p.produit} ${p.code}`} p={p} onOuvrir={onOuvrir} />
    ))}
  </ul>
);
