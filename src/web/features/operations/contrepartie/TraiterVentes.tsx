import { Alert, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { LigneCollee } from '#shared/core/textes/collage.ts';
import type { Traitement } from '#shared/features/operations/contrepartie/contract.ts';
import { lireVentesCollees, type VenteCollee } from '#shared/features/operations/contrepartie/rules/ventes-collees.ts';
import { CouvertureVentes } from '#web/features/connexions/vente/CouvertureVentes.tsx';
import { formatNombre, pluriel } from '#web/lib/formats.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { BoutonCollage, ZoneCollage } from '#web/ui/collage/Collage.tsx';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { SortsCollage } from '#web/ui/collage/SortsCollage.tsx';
import type { FormulaireTraitement } from './traiter.ts';
import styles from './Traiter.module.css';

const somme = (valeurs: readonly (number | null)[]): number =>
  valeurs.reduce<number>((total, valeur) => total + (nombreLu(valeur) ?? 0), 0);

type Props = { t: Traitement; f: FormulaireTraitement };

const Coller = ({ t, f }: Props) => {
  const [zone, setZone] = useState(false);
  const [sorts, setSorts] = useState<readonly LigneCollee[] | null>(null);
  const poser = (ventesCollees: readonly VenteCollee[]) =>
    f.poser({
      ventes: f.valeurs.ventes.map((vente) => {
        const venteCollee = ventesCollees.find(({ position }) => position === vente.position);
        if (!venteCollee) return vente;
        const { quantiteVendue, caTtcCentimes } = venteCollee;
        return {
          ...vente,
          ...(quantiteVendue !== null && { quantiteVendue }),
          ...(caTtcCentimes !== null && { caTtcCentimes }),
        };
      }),
    });
  const coller = (texte: string) => {
    const { ventes, sorts: colles } = lireVentesCollees(texte, t.produits);
    if (colles.length === 0) return;
    setZone(false);
    poser(ventes);
    setSorts(colles);
  };
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          Laissez vide ce que vous ne savez pas encore&nbsp;; zéro veut dire «&nbsp;rien de vendu&nbsp;».
        </Text>
        <BoutonCollage size="xs" variant="default" ouvert={zone} onBasculer={() => setZone(!zone)} />
      </Group>
      {zone ? (
        <ZoneCollage
          libelle="Ventes copiées"
          description="Code EAN ou nom, quantité vendue, chiffre d’affaires TTC."
          onColler={coller}
        />
      ) : null}
      {sorts ? <SortsCollage sorts={sorts} onFermer={() => setSorts(null)} /> : null}
    </>
  );
};

/** Step 1: the quantities sold, product by product. */
export const TraiterVentes = ({ t, f }: Props) => {
  const { ventes } = f.valeurs;
  return (
    <Stack gap="sm">
      {t.figeesPar.length > 0 ? (
        <Alert color="blue">
          Ces quantités ont déjà été déclarées ({t.figeesPar.join(', ')})&nbsp;: pour les corriger, repassez d’abord ces
          encours à déclarer.
        </Alert>
      ) : null}
      {t.couvertureVentes ? <CouvertureVentes couverture={t.couvertureVentes} /> : null}
      <Coller t={t} f={f} />
      <div>
        <div className={`${styles.vente} ${styles.titres}`} aria-hidden>
          <span>Produit</span>
          <span className={styles.droite}>Prévu</span>
          <span className={styles.droite}>Vendu</span>
          <span className={styles.droite}>CA TTC</span>
        </div>
        <ul className={styles.lignes}>
          {t.produits.map((produit, i) => (
            <li key={produit.position} className={styles.vente}>
              <div className={styles.nom}>
                <Text size="sm" fw={550}>
                  {produit.nom}
                </Text>
                <Text size="xs" c="dimmed" className="chiffres">
                  {[
                    produit.ean,
                    produit.prixPublicTtcCentimes === null
                      ? null
                      : `${formatMontant(produit.prixPublicTtcCentimes, 'TTC')} public`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <span className={`${styles.droite} ${styles.prevu} chiffres`}>
                {produit.quantitePrevue === null ? '–' : formatNombre(produit.quantitePrevue)}
              </span>
              <EntierField
                aria-label={`${produit.nom}, quantité vendue`}
                placeholder="Vendu"
                {...(i === 0 && { 'data-autofocus': true })}
                {...f.champ(`ventes.${i}.quantiteVendue`)}
              />
              <MontantField
                aria-label={`${produit.nom}, chiffre d’affaires TTC`}
                placeholder="CA TTC"
                {...f.champ(`ventes.${i}.caTtcCentimes`)}
              />
            </li>
          ))}
        </ul>
      </div>
      <Text size="sm" ta="right" className="chiffres">
        <strong>{pluriel(somme(ventes.map(({ quantiteVendue }) => quantiteVendue)), 'unité')}</strong>,{' '}
        {formatMontant(somme(ventes.map(({ caTtcCentimes }) => caTtcCentimes)), 'TTC')}
      </Text>
    </Stack>
  );
};
