export { convert } from './convert.ts';
export { countryOfCurrency, currencyOf, type CountryCurrency } from './country-currency.ts';
export { CURRENCY_SYMBOLS, DEFAULT_CURRENCY, exponentOf, symbolOf } from './currencies.ts';
export { destinationCountry, type Destined } from './destination-country.ts';
export { exchangeRateReads } from './exchange-rate.query.ts';
export { getExchangeRate, type ExchangeRate, type RatePair, type RateReads } from './exchange-rate.ts';
export { formatAmong, formatCurrency, formatFigure } from './format.ts';
export { cartLineTotal, finalTotal, toAmount, toQuantity, toWeight, type Totalled } from './quote-total.ts';
export { roundHalfUp } from './round.ts';
