package bench

// Published is one row of the published table: microseconds a command, with the deviation of single commands.
type Published struct {
	Op          string
	Family      Family
	Mean, Sigma float64
	// ErrorReply marks rows whose server did not know the command, so that the row times an error reply.
	ErrorReply bool
}

// PublishedSource says where the published table stands and what it measures.
const PublishedSource = "README of valkey-roaring: the module's driver against a dockerized Valkey 8.1, full round trip of one blocking connection"

// PublishedCensus is that table. What compares with ours are ratios between rows of one table: each of its figures holds
// a round trip of over 100 microseconds, which an in-process run does not have.
var PublishedCensus = []Published{
	{"SETBIT", R, 125.14, 16.12, false}, {"SETBIT", R64, 124.62, 15.30, false}, {"SETBIT", String, 123.71, 14.27, false},
	{"GETBIT", R, 124.04, 13.60, false}, {"GETBIT", R64, 124.03, 13.98, false}, {"GETBIT", String, 122.85, 12.98, false},
	{"BITCOUNT", R, 119.91, 15.76, false}, {"BITCOUNT", R64, 115.38, 11.31, false}, {"BITCOUNT", String, 132.52, 11.49, false},
	{"BITPOS", R, 115.94, 5.77, false}, {"BITPOS", R64, 116.69, 14.65, false}, {"BITPOS", String, 122.46, 10.50, false},
	{"BITOP NOT", R, 276.14, 568.05, false}, {"BITOP NOT", R64, 277.00, 533.02, false}, {"BITOP NOT", String, 298.35, 92.27, false},
	{"BITOP AND", R, 129.78, 27.38, false}, {"BITOP AND", R64, 152.80, 16.89, false}, {"BITOP AND", String, 299.21, 201.50, false},
	{"BITOP OR", R, 156.51, 38.52, false}, {"BITOP OR", R64, 155.64, 38.46, false}, {"BITOP OR", String, 401.46, 321.16, false},
	{"BITOP XOR", R, 151.89, 40.89, false}, {"BITOP XOR", R64, 131.65, 42.77, false}, {"BITOP XOR", String, 351.43, 288.43, false},
	{"BITOP ANDOR", R, 124.72, 25.41, false}, {"BITOP ANDOR", R64, 124.06, 16.60, false}, {"BITOP ANDOR", String, 130.56, 11.50, true},
	{"BITOP ONE", R, 156.45, 39.87, false}, {"BITOP ONE", R64, 152.59, 46.87, false}, {"BITOP ONE", String, 138.07, 5.34, true},
	{"MIN", R, 114.18, 11.54, false}, {"MIN", R64, 137.03, 11.75, false}, {"MIN", String, 139.51, 4.57, true},
	{"MAX", R, 130.37, 12.03, false}, {"MAX", R64, 137.09, 7.48, false}, {"MAX", String, 113.39, 10.12, true},
}
