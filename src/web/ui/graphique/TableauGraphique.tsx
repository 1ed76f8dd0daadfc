import { Table } from '@mantine/core';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { formatChiffre, type DonneesGraphique, type Point } from './donnees.ts';
import styles from './Graphique.module.css';

type Props = {
  titre: string;
  donnees: DonneesGraphique;
  /**
   * For the hidden copy that screen readers read beside the chart: without links, so that the focus cannot move to an
   * invisible element.
   */
  sansLiens?: boolean;
};

type CellulesProps = Omit<Props, 'titre'> & { ligne: Pick<Point, 'valeurs' | 'liens'> };

const Cellules = ({ donnees: { series, unite }, ligne, sansLiens }: CellulesProps) =>
  series.map(({ cle }) => {
    const chiffre = formatChiffre(ligne.valeurs[cle], unite);
    const lien = ligne.liens?.[cle];
    return (
      <Table.Td key={cle} className="chiffres">
        {lien && !sansLiens && ligne.valeurs[cle] ? (
          <LienTexte {...lien} inherit>
            {chiffre}
          </LienTexte>
        ) : (
          chiffre
        )}
      </Table.Td>
    );
  });

const Chiffres = ({ titre, donnees, sansLiens = false }: Props) => {
  const { axe, series, points, totaux } = donnees;
  return (
    <Table stickyHeader={!sansLiens} aria-label={titre}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{axe}</Table.Th>
          {series.map(({ cle, libelle }) => (
            <Table.Th key={cle} scope="col" className={styles.chiffre} ta="right">
              {libelle}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.map((point) => (
          <Table.Tr key={point.cle}>
            <Table.Th scope="row">{point.libelle}</Table.Th>
            <Cellules donnees={donnees} ligne={point} sansLiens={sansLiens} />
          </Table.Tr>
        ))}
      </Table.Tbody>
      {totaux ? (
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Cellules donnees={donnees} ligne={totaux} sansLiens={sansLiens} />
          </Table.Tr>
        </Table.Tfoot>
      ) : null}
    </Table>
  );
};

/** The figures of a chart in a table; each links to the list it sums. The hidden copy does not scroll. */
export const TableauGraphique = (props: Props) =>
  props.sansLiens ? (
    <Chiffres {...props} />
  ) : (
    <Table.ScrollContainer minWidth={0} className={styles.tableau} tabIndex={0} type="native">
      <Chiffres {...props} />
    </Table.ScrollContainer>
  );
