import { Text } from '@mantine/core';
import { IconCamera, IconMapPin } from '@tabler/icons-react';
import { libelleActionEncours, libelleEtatEncours, libellePayeur } from '#shared/features/argent/encours/messages.ts';
import type { DispositifSaisi } from '#shared/features/operations/operation/schemas/dispositifs.ts';
import type {
  ContrepartieLue,
  DetailPromotion,
  ProduitLuOperation,
} from '#shared/features/operations/operation/schemas/lecture.ts';
import {
  libelleDeclencheur,
  libelleDispositif,
  libellePart,
  libelleUniteOperation,
} from '#shared/features/operations/operation/messages.ts';
import { partTenue } from '#shared/features/operations/operation/rules.ts';
import { phraseDispositif } from '#shared/features/operations/operation/rules/phrase-dispositif.ts';
import { formatCentimes, formatJour, formatNombre, formatPourcentage, pluriel } from '#web/lib/formats.ts';
import { Money } from '#web/ui/Money.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { duAuOperation } from '#web/features/operations/operation/apparence.ts';
import styles from '#web/features/operations/operation/Promotion.module.css';
import { Reclamer } from '#web/features/operations/contrepartie/Reclamer.tsx';

const MONTRES = 12;

/** The products and their prices: the first twelve, then all on demand. */
export const DetailProduits = ({ produits }: { produits: readonly ProduitLuOperation[] }) =>
  produits.length === 0 ? null : (
    <Section titre={`Produits (${formatNombre(produits.length)})`}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it */}
      <div className={styles.cadreTable} tabIndex={0} role="group" aria-label="Produits de la promotion">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Produit</th>
              <th scope="col" className={styles.nombre}>
                Qté
              </th>
              <th scope="col" className={styles.nombre}>
                Public TTC
              </th>
              <th scope="col" className={styles.nombre}>
                Achat HT
              </th>
            </tr>
          </thead>
          <tbody>
            {produits.map(({ nom, ean, gamme, quantite, prixPublicTtcCentimes, prixAchatHtCentimes }) => (
              <tr key={nom}>
                <td>
                  {nom}
                  <Text size="xs" c="dimmed" className="chiffres">
                    {[ean, gamme].filter(Boolean).join(' · ')}
                  </Text>
                </td>
                <td className={`${styles.nombre} chiffres`}>{quantite === null ? '–' : formatNombre(quantite)}</td>
                <td className={styles.nombre}>
                  <Money centimes={prixPublicTtcCentimes} />
                </td>
                <td className={styles.nombre}>
                  <Money centimes={prixAchatHtCentimes} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {produits.length > MONTRES ? (
        <Text size="xs" c="dimmed">
          {pluriel(produits.length, 'produit')}&nbsp;: faites défiler la liste.
        </Text>
      ) : null}
    </Section>
  );

export const DetailDispositifs = ({ parametres }: { parametres: readonly DispositifSaisi[] }) =>
  parametres.length === 0 ? null : (
    <Section titre="Dispositifs">
      <ul className={styles.entrees}>
        {parametres.map((ligne) => (
          <li key={ligne.dispositif}>
            <Text size="sm" fw={550} span>
              {libelleDispositif[ligne.dispositif]}
            </Text>
            <Text size="sm" span className={styles.texte}>
              {phraseDispositif(ligne)}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );

export const DetailPlaces = ({ p }: { p: DetailPromotion }) =>
  p.etatTg === null ? null : (
    <Section titre="Emplacements">
      {p.emplacements.length === 0 ? (
        <Text size="sm" c="dimmed">
          {p.emplacementConseille === null
            ? 'Aucune place pour l’instant.'
            : `Aucune place pour l’instant ; conseillé : ${p.emplacementConseille}.`}
        </Text>
      ) : (
        <ul className={styles.entrees}>
          {p.emplacements.map((place) => (
            <li key={place.id}>
              <span className={styles.puces}>
                <IconMapPin size={16} aria-hidden />
                <Text size="sm" fw={550} span>
                  {place.emplacementNom}
                </Text>
                <Text size="sm" c="dimmed" span>
                  {place.zoneNom}
                </Text>
              </span>
              <Text size="sm" span>
                {duAuOperation(place.dateDebut, place.dateFin)}
                {place.quantiteFacing === null ? '' : `, ${pluriel(place.quantiteFacing, 'facing')}`}
                {place.prixHtCentimes === null ? '' : `, ${formatCentimes(place.prixHtCentimes)} HT`}
              </Text>
              {place.nbPreuves > 0 ? (
                <span className={styles.puces}>
                  <IconCamera size={15} aria-hidden />
                  <Text size="sm" span>
                    {pluriel(place.nbPreuves, 'photo')}
                  </Text>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );

const valeur = ({ valeurCentiemes, unite, natureFiscale, tauxTvaCentiemes }: ContrepartieLue): string => {
  const taux = tauxTvaCentiemes === null ? '' : ` (TVA ${formatPourcentage(tauxTvaCentiemes / 100)})`;
  const fiscalite = `${natureFiscale}${taux}`;
  if (valeurCentiemes === null) return 'Valeur à compléter';
  if (unite === 'POURCENT_CA')
    return `${formatPourcentage(valeurCentiemes / 100)} du chiffre d’affaires TTC, en ${fiscalite}`;
  return `${formatCentimes(valeurCentiemes)} ${fiscalite}${unite === 'EUR_PAR_UNITE' ? ' par unité vendue' : ''}`;
};
const TEINTES: Readonly<Record<'A_DECLARER' | 'DECLARE' | 'REGLE', Teinte>> = {
  A_DECLARER: 'orange',
  DECLARE: 'bleu',
  REGLE: 'vert',
};

/** The encours declared or settled for a contrepartie that the groupement has removed: they stay (OPE-69). */
export const DetailEncoursConserves = ({ p }: { p: DetailPromotion }) =>
  p.encoursConserves.length === 0 ? null : (
    <Section titre="Encours conservés">
      <Text size="sm" c="dimmed">
        Leur contrepartie n’est plus demandée par votre groupement&nbsp;; ce qui est déclaré ou reçu reste.
      </Text>
      <ul className={styles.entrees}>
        {p.encoursConserves.map((encours) => (
          <li key={encours.id}>
            <Text size="sm" fw={550} span className={styles.texte}>
              {encours.info}
            </Text>
            <span className={styles.puces}>
              <LienTexte to="/encours" search={{ encours: encours.id, etat: encours.etat }} size="sm">
                {encours.numero}
              </LienTexte>
              <StatusBadge teinte={TEINTES[encours.etat]}>{libelleEtatEncours[encours.etat]}</StatusBadge>
              <Text size="sm" span>
                <Money
                  centimes={encours.etat === 'REGLE' ? encours.valeurRegleeCentimes : encours.valeurAttendueCentimes}
                  suffixe={encours.natureFiscale}
                />
              </Text>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );

/** The contreparties, and the encours of each one. */
export const DetailContreparties = ({ p }: { p: DetailPromotion }) => (
  <Section titre="Contreparties">
    {p.contreparties.length === 0 ? (
      <Text size="sm" c="dimmed">
        Aucune contrepartie&nbsp;: rien ne sera réclamé.
      </Text>
    ) : (
      <ul className={styles.entrees}>
        {p.contreparties.map((ligne) => (
          <li key={ligne.id}>
            <Text size="sm" fw={550} span className={styles.texte}>
              {ligne.contrepartie ?? 'Contrepartie à compléter'}
            </Text>
            <Text size="sm" span>
              {[
                libellePart[ligne.part],
                valeur(ligne),
                ligne.action && libelleActionEncours[ligne.action],
                ligne.payeur && libellePayeur[ligne.payeur],
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Text size="xs" c="dimmed" span>
              {libelleDeclencheur[ligne.declencheur]}
              {ligne.delaiJours > 0 ? ` + ${pluriel(ligne.delaiJours, 'jour')}` : ''}
              {ligne.unite === 'EUR_TOTAL' ? '' : ` · ${libelleUniteOperation[ligne.unite]}`}
            </Text>
            {ligne.encours ? (
              <span className={styles.puces}>
                <LienTexte to="/encours" search={{ encours: ligne.encours.id, etat: ligne.encours.etat }} size="sm">
                  {ligne.encours.numero}
                </LienTexte>
                <StatusBadge teinte={TEINTES[ligne.encours.etat]}>{libelleEtatEncours[ligne.encours.etat]}</StatusBadge>
                {ligne.encours.aCompleter ? (
                  <StatusBadge teinte="orange">Montant à compléter</StatusBadge>
                ) : (
                  <Text size="sm" span>
                    <Money centimes={ligne.encours.valeurAttendueCentimes} suffixe={ligne.encours.natureFiscale} />
                  </Text>
                )}
                <Text size="sm" c="dimmed" span>
                  {formatJour(ligne.encours.dateDeclaration)}
                </Text>
              </span>
            ) : p.droits.traiter && partTenue(p, ligne.part) ? (
              <span className={styles.puces}>
                <StatusBadge teinte="rouge">Non réclamé</StatusBadge>
                <Reclamer id={p.id} contrepartieId={ligne.id} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    )}
  </Section>
);
