#!/usr/bin/perl
# An SMS centre by Net::SMPP: prints each PDU as a line of JSON and sends a receipt for each message over a session
# that may receive. Numbers ending in 99 reply with the text that they got.
use strict;
use warnings;
use IO::Select;
use JSON::PP;
use Net::SMPP;

my ($port, $password) = @ARGV;
my %BINDS = (
    Net::SMPP::CMD_bind_transceiver() => 'transceiver',
    Net::SMPP::CMD_bind_transmitter() => 'transmitter',
    Net::SMPP::CMD_bind_receiver()    => 'receiver',
);
$| = 1;
my $listener = Net::SMPP->new_listen('127.0.0.1', port => $port, smpp_version => 0x34, interface_version => 0x34)
  or die "cannot listen: $!";
print encode_json({ event => 'listening' }), "\n";
my $number = 0xa0;
my %bound;
my $open = IO::Select->new($listener);
while (my @ready = $open->can_read) {
    for my $link (@ready) {
        if ($link == $listener) {
            my $new = $listener->accept or next;
            $new->set_version(0x34);
            ${*$new}{async} = 1;
            $open->add($new);
            next;
        }
        my $pdu = $link->read_pdu;
        next if $pdu && take($link, $pdu);
        say_it('closed', $link, {});
        $open->remove($link);
        delete $bound{$link};
        close $link;
    }
}

# Returns false when the session is over.
sub take {
    my ($link, $pdu) = @_;
    my ($command, $seq) = ($pdu->{cmd}, $pdu->{seq});
    if (my $way = $BINDS{$command}) {
        my $status = $pdu->{password} eq $password ? 0 : 0x0e;
        $bound{$link} = { link => $link, way => $way } unless $status;
        say_it('bind', $link, $pdu, qw(system_id password system_type interface_version));
        my $answer = "bind_${way}_resp";
        $link->$answer(seq => $seq, status => $status, system_id => 'PERL');
    }
    elsif ($command == Net::SMPP::CMD_submit_sm()) {
        my $id = sprintf '%X', $number++;
        say_it('submit', $link, $pdu, qw(source_addr source_addr_ton source_addr_npi destination_addr dest_addr_ton
          dest_addr_npi esm_class data_coding registered_delivery validity_period short_message sar_msg_ref_num
          sar_total_segments sar_segment_seqnum message_payload));
        my $may = (way($link) // 'receiver') ne 'receiver';
        $link->submit_sm_resp(seq => $seq, $may ? (message_id => $id) : (status => 0x04));
        my ($ear) = map { $_->{link} } grep { $_->{way} ne 'transmitter' } values %bound;
        receipt($ear, $pdu, hex $id) if $may && $ear;
        answer($ear, $pdu) if $may && $ear && $pdu->{destination_addr} =~ /99$/;
    }
    elsif ($command == Net::SMPP::CMD_enquire_link()) { $link->enquire_link_resp(seq => $seq) }
    elsif ($command == Net::SMPP::CMD_deliver_sm_resp()) { say_it('confirmed', $link, $pdu, 'status') }
    elsif ($command == Net::SMPP::CMD_unbind()) { $link->unbind_resp(seq => $seq); return 0 }
    else { say_it('other', $link, $pdu, 'cmd') }
    return 1;
}

sub way {
    my ($link) = @_;
    return $bound{$link} && $bound{$link}{way};
}

sub parties {
    my ($pdu) = @_;
    return (
        source_addr => $pdu->{destination_addr}, source_addr_ton => 1, source_addr_npi => 1,
        destination_addr => $pdu->{source_addr}, dest_addr_ton => $pdu->{source_addr_ton}, dest_addr_npi => 0,
    );
}

# Receipts have the id in decimal, responses in hexadecimal, as some centres do.
sub receipt {
    my ($link, $pdu, $id) = @_;
    my $text = sprintf 'id:%010d sub:001 dlvrd:001 submit date:2611211015 done date:2611211016 stat:DELIVRD err:000 text:', $id;
    $link->deliver_sm(
        async => 1, parties($pdu), esm_class => 4, data_coding => 0, short_message => $text,
        receipted_message_id => "$id\0", message_state => pack('C', 2),
    );
}

sub answer {
    my ($link, $pdu) = @_;
    $link->deliver_sm(
        async => 1, parties($pdu), esm_class => 0, data_coding => $pdu->{data_coding}, short_message => $pdu->{short_message},
    );
}

sub say_it {
    my ($event, $link, $pdu, @names) = @_;
    my %said = map { $_ => defined $pdu->{$_} && $_ =~ /message|payload|sar_/ ? unpack('H*', $pdu->{$_}) : $pdu->{$_} } @names;
    print encode_json({ event => $event, way => way($link), %said }), "\n";
}
