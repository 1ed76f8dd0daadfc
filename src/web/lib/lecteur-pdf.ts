/** Apple's touch screens say they have a viewer, and show in a frame the first page only. */
const tactileApple = (): boolean => navigator.maxTouchPoints > 1 && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether this browser shows a whole PDF inside a page. */
export const afficheLesPdf = (): boolean => navigator.pdfViewerEnabled && !tactileApple();

const FIN = 2_048;
/** Begins and ends as a PDF does: one that was cut short does not. */
export const pdfComplet = async (pdf: Blob): Promise<boolean> => {
  const [debut, fin] = await Promise.all([pdf.slice(0, 1_024).text(), pdf.slice(-FIN).text()]);
  return debut.includes('%PDF-') && fin.includes('%%EOF');
};
